import { html } from "../html.js";

/** How much of something: a bar with its number as text beside it.
 * @param {{value: number, most?: number, label: string, kind?: string, children?: any}} props */
export function Bar({ value, most = 100, label, kind = "", children }) {
  const share = most > 0 ? Math.min(Math.max(value / most, 0), 1) : 0;
  return html`<span class=${`bar ${kind}`} role="img" aria-label=${label}>
    <span class="trough"><span class="fill" style=${{ width: `${share * 100}%` }}></span></span
    >${children && html`<span class="number">${children}</span>`}
  </span>`;
}
