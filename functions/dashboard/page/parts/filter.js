// One line that says what is looked for: `status:failed type:ocr "tag:a b"`.
// While a value is typed, values are offered.
import { html, useEffect, useRef, useSignal } from "../html.js";
import { get } from "../api.js";
import { useKeys } from "../keys.js";
import { own } from "../own.js";
import { words } from "../words.js";

/** `suggest`: the field of GET /api/suggestions.
 * @typedef {{values?: string[], suggest?: string, says: string}} Field */

const WAIT = 120;

/** @typedef {Record<string, string>} Asked */

/** @param {{fields: Record<string, Field>, value: Asked, onChange: (value: Asked) => void,
 *   hint?: string}} props */
export function Filter({ fields, value, onChange, hint = words.filter.hint }) {
  const typed = useSignal(written(value));
  const wrong = useSignal("");
  const offers = useSignal(/** @type {string[]} */ ([]));
  const at = useSignal(-1);
  const input = useRef(/** @type {any} */ (null));
  const given = written(value);
  const last = useRef(given);
  // Not at the start: the person may have begun to type.
  useEffect(() => {
    if (last.current !== given) typed.value = given;
    last.current = given;
  }, [given]);
  useKeys([{ keys: "/", says: words.keys.filter, run: () => input.current.select() }]);
  const state = { fields, typed, wrong, offers, at, input, onChange };
  useEffect(() => suggest(state), [typed.value]);
  return html`<form class="filter" role="search" onSubmit=${(event) => (event.preventDefault(), enter(state))}>
    <input
      ref=${input}
      type="search"
      role="combobox"
      aria-label=${words.filter.label}
      aria-expanded=${offers.value.length > 0}
      aria-controls="offers"
      aria-activedescendant=${at.value >= 0 ? `offer-${at.value}` : undefined}
      aria-invalid=${wrong.value ? "true" : undefined}
      aria-describedby=${wrong.value ? "wrong" : undefined}
      placeholder=${hint}
      autocomplete="off"
      spellcheck=${false}
      value=${typed.value}
      onInput=${(event) => (typed.value = event.currentTarget.value)}
      onKeyDown=${(event) => pressed(event, state)}
      onFocus=${() => suggest(state)}
      onBlur=${() => setTimeout(() => (offers.value = []), 150)}
    />
    <ul id="offers" role="listbox" aria-label=${words.filter.label} hidden=${!offers.value.length}>
      ${offers.value.map(
        (offer, i) =>
          html`<li
            key=${offer}
            id=${`offer-${i}`}
            role="option"
            aria-selected=${i === at.value}
            onMouseDown=${(event) => (event.preventDefault(), take(offer, state))}
          >
            <b>${offer}</b
            >${offer.endsWith(":") && html` <span class="quiet">${fields[offer.slice(0, -1)]?.says}</span>`}
          </li>`,
      )}
    </ul>
    ${wrong.value && html`<p id="wrong" class="wrong" role="alert">${wrong.value}</p>`}
  </form>`;
}

/** @param {Record<string, string>} value */
export function written(value) {
  const parts = Object.entries(value).map(([name, one]) => (/\s/.test(one) ? `"${name}:${one}"` : `${name}:${one}`));
  return parts.join(" ");
}

/** The words of a line; a word in quotes may hold spaces. @param {string} text */
const split = (text) => (text.match(/"[^"]*"?|\S+/g) || []).map((word) => word.replace(/^"|"$/g, ""));

/** @param {string} text @param {Record<string, Field>} fields */
export function read(text, fields) {
  /** @type {Record<string, string>} */
  const value = {};
  for (const word of split(text)) {
    const [name, ...rest] = word.split(":");
    if (!rest.length || !Object.hasOwn(fields, name))
      return { wrong: words.filter.unknown(name, Object.keys(fields).join(", ")), value };
    if (rest.join(":")) value[name] = rest.join(":");
  }
  return { wrong: "", value };
}

function enter({ fields, typed, wrong, offers, at, onChange }) {
  const found = read(typed.value, fields);
  wrong.value = found.wrong;
  offers.value = [];
  at.value = -1;
  if (!found.wrong) onChange(found.value);
}

function pressed(event, state) {
  const { offers, at, input } = state;
  const count = offers.value.length;
  if (event.key === "Escape") {
    if (count) event.preventDefault();
    else input.current.blur();
    offers.value = [];
  } else if (count && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
    event.preventDefault();
    at.value =
      (at.value + (event.key === "ArrowDown" ? 1 : -1) + count + 1) % (count + 1) === count
        ? -1
        : (at.value + (event.key === "ArrowDown" ? 1 : count)) % count;
  } else if (count && (event.key === "Tab" || event.key === "Enter") && at.value >= 0) {
    event.preventDefault();
    take(offers.value[at.value], state);
  }
}

/** @param {string} offer @param {any} state */
function take(offer, state) {
  const { typed, at, input } = state;
  const before = typed.value.replace(/("[^"]*|\S*)$/, "");
  typed.value = before + (/\s/.test(offer) ? `"${offer}"` : offer) + (offer.endsWith(":") ? "" : " ");
  at.value = -1;
  input.current.focus();
  if (!offer.endsWith(":")) enter(state);
}

let asked = 0;

/** Offers for the word that is being typed. */
function suggest({ fields, typed, offers, at, input }) {
  if (document.activeElement !== input.current) return;
  const word = (typed.value.match(/("[^"]*|\S*)$/)?.[0] || "").replace(/^"/, "");
  const [name, ...rest] = word.split(":");
  const prefix = rest.join(":");
  at.value = -1;
  const mine = (asked += 1);
  if (!rest.length) {
    const used = Object.keys(read(typed.value, fields).value);
    offers.value = Object.keys(fields)
      .filter((field) => field.startsWith(name) && !used.includes(field))
      .map((field) => `${field}:`);
    return;
  }
  const field = own(fields, name);
  if (field?.values) offers.value = begun(field.values, prefix).map((one) => `${name}:${one}`);
  else if (field?.suggest)
    setTimeout(
      () =>
        mine === asked && fetchOffers(name, field.suggest, prefix, (found) => mine === asked && (offers.value = found)),
      WAIT,
    );
  else offers.value = [];
}

async function fetchOffers(name, field, prefix, show) {
  const found = await get("/api/suggestions", { query: { field, prefix }, tries: 1 }).catch(() => ({ values: [] }));
  show(found.values.filter((one) => one !== prefix).map((one) => `${name}:${one}`));
}

const begun = (values, prefix) => values.filter((one) => one.startsWith(prefix) && one !== prefix);
