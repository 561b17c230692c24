import { html } from "../html.js";

/** An input with its label; what is typed is in the signal `at`. Other properties are the input's.
 * @param {{label: any, at: import("../vendor/signals.js").Signal<string>, [name: string]: any}} props */
export function Field({ label, at, ...others }) {
  const input = (/** @type {any} */ event) => (at.value = event.currentTarget.value);
  return html`<label>${label}<input ...${others} value=${at.value} onInput=${input} /></label>`;
}
