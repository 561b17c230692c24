import { html } from "../html.js";
import { words } from "../words.js";

// A shape for each status: colour alone says nothing.
const SHAPES = {
  pending: "M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11zM8 5v3l2 1.5",
  processing: "M2 6.5q3-3.4 6 0t6 0M2 10.5q3-3.4 6 0t6 0",
  waiting: "M4 3h8M4 13h8M5 3c0 5 6 5 6 10M11 3c0 5-6 5-6 10",
  review_needed: "M8 2l6 6-6 6-6-6zM8 5.5v3M8 10.4v.2",
  completed: "M3 8.5l3.5 3.5L13 5",
  failed: "M4 4l8 8M12 4l-8 8",
  cancelled: "M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11zM4.2 11.8l7.6-7.6",
};

/** `says`: other words than the status's own.
 * @param {{status: string, short?: boolean, says?: string}} props */
export function Status({ status, short, says = words.status[status] ?? status }) {
  return html`<span class=${`status ${status}`}>
    <svg viewBox="0 0 16 16" aria-hidden="true"><path d=${SHAPES[status] ?? SHAPES.pending} /></svg>
    <span class=${short ? "unseen" : ""}>${says}</span>
  </span>`;
}

/** A word with a frame: a tag, a role. @param {{children: any, kind?: string}} props */
export function Tag({ children, kind = "" }) {
  return html`<span class=${`tag ${kind}`}>${children}</span>`;
}
