import { html } from "../html.js";
import { words } from "../words.js";

const SHAPES = {
  on: "M3 8.5l3.5 3.5L13 5",
  paused: "M5.5 3v10M10.5 3v10",
  disabled: "M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11zM4.2 11.8l7.6-7.6",
  missing: "M8 2l6.5 11.5h-13zM8 6.5v3M8 11.4v.2",
};

/** Without rows of which the server knows the name alone. @param {any[]} types */
export const readable = (types) => types.filter((type) => !type.unreadable);

/** Whether processors take jobs of a type, and if not, why. @param {any} type */
export function stateOf({ enabled, paused, missing_since: missing }) {
  if (!enabled) return "disabled";
  if (missing) return "missing";
  return paused ? "paused" : "on";
}

/** By shape and word. @param {{type: any}} props */
export function TypeState({ type }) {
  const state = stateOf(type);
  return html`<span class=${`status state ${state}`}>
    <svg viewBox="0 0 16 16" aria-hidden="true"><path d=${SHAPES[state]} /></svg
    ><span>${words.types.states[state]}</span>
  </span>`;
}
