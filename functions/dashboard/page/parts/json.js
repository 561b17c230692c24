import { html, useSignal } from "../html.js";
import { digits, textOf } from "../exact.js";
import { words } from "../words.js";
import { toast } from "./toast.js";

const FIRST = 100;
const LONGEST = 500;
const OPEN = 2;

/** A document as a tree. Numbers are shown as they were sent, texts as text.
 * @param {{value: any, label: string}} props */
export function Json({ value, label }) {
  const copy = () => navigator.clipboard?.writeText(textOf(value, 2)).then(() => toast(words.page.copied));
  return html`<div class="json" role="group" aria-label=${label}>
    <button class="plain copy" onClick=${copy}>${words.json.copy}</button><${Value} value=${value} depth=${0} />
  </div>`;
}

/** @param {{value: any, depth: number}} props */
function Value({ value, depth }) {
  const number = digits(value);
  if (number !== null) return html`<span class="number">${number}</span>`;
  if (value === null || typeof value !== "object") return html`<${Leaf} value=${value} />`;
  return html`<${Branch} value=${value} depth=${depth} />`;
}

function Leaf({ value }) {
  const whole = useSignal(false);
  if (typeof value !== "string") return html`<span class=${typeof value}>${String(value)}</span>`;
  if (value.length <= LONGEST || whole.value)
    return html`<span class="string"><bdi>${JSON.stringify(value)}</bdi></span>`;
  const more = words.json.more(value.length - LONGEST);
  return html`<span class="string"
    ><bdi>${JSON.stringify(value.slice(0, LONGEST))}</bdi
    ><button class="plain" onClick=${() => (whole.value = true)}>${more}</button></span
  >`;
}

function Branch({ value, depth }) {
  const most = useSignal(FIRST);
  const entries = Object.entries(value);
  const [begin, end] = Array.isArray(value) ? "[]" : "{}";
  if (!entries.length) return html`<span>${begin}${end}</span>`;
  const left = entries.length - most.value;
  return html`<details open=${depth < OPEN}>
    <summary>${begin}<span class="quiet"> ${entries.length} ${end}</span></summary>
    <ul>
      ${entries.slice(0, most.value).map(
        ([name, one]) =>
          html`<li key=${name}>
            <span class="name"><bdi>${name}</bdi></span> <${Value} value=${one} depth=${depth + 1} />
          </li>`,
      )}
    </ul>
    ${left > 0 && html`<button class="plain" onClick=${() => (most.value += 1000)}>${words.json.more(left)}</button>`}
  </details>`;
}
