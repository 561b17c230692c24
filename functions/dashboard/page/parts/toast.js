import { html, signal } from "../html.js";
import { words } from "../words.js";

const SECONDS = 6;
let last = 0;
/** @type {import("../vendor/signals.js").Signal<{id: number, text: string, kind: string, href?: string}[]>} */
const toasts = signal([]);

/** Says what became of an act. What went wrong stays until it is closed.
 * @param {string} text @param {{kind?: "good"|"bad", href?: string}} [how] */
export function toast(text, { kind = "good", href } = {}) {
  const id = (last += 1);
  toasts.value = [...toasts.value.slice(-3), { id, text, kind, href }];
  if (kind === "good") setTimeout(() => close(id), SECONDS * 1000);
}

/** @param {number} id */
const close = (id) => (toasts.value = toasts.value.filter((one) => one.id !== id));

export function Toasts() {
  return html`<div class="toasts" role="status" aria-live="polite">
    ${toasts.value.map(
      ({ id, text, kind, href }) =>
        html`<p key=${id} class=${`toast ${kind}`}>
          ${href ? html`<a href=${href}>${text}</a>` : text}
          <button class="plain" aria-label=${words.page.close} onClick=${() => close(id)}>×</button>
        </p>`,
    )}
  </div>`;
}
