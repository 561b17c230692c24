import { html } from "../../html.js";
import { words } from "../../words.js";
import { Bar } from "../../parts/bar.js";
import { Time, now } from "../../parts/time.js";

const LAST = 0.1;

/** What is left of a span, as a bar that runs down; by itself, while its row stays as it is.
 * @param {{from: string|null, until: string, over?: string}} props */
export function Left({ from, until, over = words.waiting.over }) {
  const end = Date.parse(until);
  const left = end - now.value;
  const begin = from ? Date.parse(from) : NaN;
  const share =
    Number.isFinite(begin) && end > begin ? Math.min(Math.max(left / (end - begin), 0), 1) : left > 0 ? 1 : 0;
  const kind = left <= 0 ? "bad" : share < LAST ? "warn" : "";
  const label = left <= 0 ? over : words.waiting.left(Math.ceil(share * 100));
  return html`<${Bar} value=${Math.round(share * 200) / 2} label=${label} kind=${kind}>
    ${left <= 0 && html`<b class="error">${over}</b> `}<${Time} at=${until} />
  <//>`;
}
