// Fields from a JSON Schema. What has no simple field is written as JSON.
import { html, useSignal } from "../../html.js";
import { digits, parse, textOf } from "../../exact.js";
import { words } from "../../words.js";

const says = words.create;

/** The schema itself where it refers to another, or allows null besides. @param {any} schema @param {any} whole */
export function plain(schema, whole) {
  const found = schema?.$ref ? whole.$defs?.[schema.$ref.split("/").at(-1)] : schema;
  const options = (found?.anyOf ?? []).filter((one) => one.type !== "null");
  return { ...(options.length === 1 ? plain(options[0], whole) : found), title: schema.title ?? found?.title };
}

/** What the form begins with: defaults, and what is required. @param {any} schema */
export function initial(schema) {
  const names = Object.entries(schema.properties ?? {});
  const given = names.filter(([name, one]) => one.default !== undefined || schema.required?.includes(name));
  return Object.fromEntries(given.map(([name, one]) => [name, one.default ?? empty(plain(one, schema))]));
}

/** @param {any} schema */
function empty(schema) {
  if (schema.enum) return schema.enum[0];
  return { string: "", integer: 0, number: 0, boolean: false, array: [], object: initial(schema) }[schema.type] ?? null;
}

/** @param {{schema: any, at: import("../../vendor/signals.js").Signal<any>}} props */
export function SchemaForm({ schema, at }) {
  const names = Object.keys(schema.properties ?? {});
  const set = (/** @type {string} */ name) => (/** @type {any} */ value) => {
    const { [name]: _, ...others } = at.value;
    at.value = value === undefined ? others : { ...at.value, [name]: value };
  };
  if (!names.length)
    return html`<${Json} label=${says.asJson} value=${at.value} set=${(value) => (at.value = value ?? {})} />`;
  const values = at.value;
  return html`<div class="fields">
    ${names.map(
      (name) => html`<${One} key=${name} name=${name} schema=${schema} value=${values[name]} set=${set(name)} />`,
    )}
  </div>`;
}

function One({ name, schema, value, set }) {
  const own = plain(schema.properties[name], schema);
  const required = schema.required?.includes(name);
  const label = html`<span
    ><code>${name}</code> ${required && html`<span class="quiet">${says.required}</span>`} ${own.description}</span
  >`;
  if (own.type === "boolean") return html`<${Check} label=${label} value=${value} set=${set} />`;
  if (own.enum)
    return html`<${Choice} label=${label} values=${own.enum} value=${value} set=${set} required=${required} />`;
  if (own.type === "string")
    return html`<${Line} label=${label} own=${own} value=${value} set=${set} required=${required} />`;
  if (own.type === "integer" || own.type === "number")
    return html`<${Numeral} label=${label} own=${own} value=${value} set=${set} required=${required} />`;
  return html`<${Json} label=${label} value=${value} set=${set} />`;
}

function Check({ label, value, set }) {
  return html`<label class="check"
    ><input type="checkbox" checked=${value} onChange=${(event) => set(event.currentTarget.checked)} />${label}</label
  >`;
}

function Choice({ label, values, value, set, required }) {
  const change = (event) =>
    set(event.currentTarget.value === "" ? undefined : values[Number(event.currentTarget.value)]);
  return html`<label
    >${label}<select onChange=${change}>
      ${!required && html`<option value="" selected=${value === undefined}></option>`}
      ${values.map((one, i) => html`<option key=${i} value=${i} selected=${one === value}>${String(one)}</option>`)}
    </select></label
  >`;
}

function Line({ label, own, value, set, required }) {
  const input = (event) => set(event.currentTarget.value === "" && !required ? undefined : event.currentTarget.value);
  const bounds = { required, minlength: own.minLength, maxlength: own.maxLength };
  if ((own.maxLength ?? Infinity) > 500)
    return html`<label
      >${label}<textarea rows="2" ...${bounds} value=${value ?? ""} onInput=${input}></textarea>
    </label>`;
  return html`<label>${label}<input ...${bounds} value=${value ?? ""} onInput=${input} /></label>`;
}

/** A number stays as it was typed. */
function Numeral({ label, own, value, set, required }) {
  const input = (event) => set(event.currentTarget.value === "" ? undefined : parse(event.currentTarget.value));
  const bounds = { required, min: own.minimum, max: own.maximum, step: own.type === "integer" ? 1 : "any" };
  return html`<label
    >${label}<input type="number" ...${bounds} value=${digits(value) ?? value ?? ""} onInput=${input}
  /></label>`;
}

function Json({ label, value, set }) {
  const text = useSignal(value === undefined ? "" : textOf(value, 2));
  const wrong = useSignal("");
  const input = (event) => {
    text.value = event.currentTarget.value;
    try {
      set(text.value.trim() ? parse(text.value) : undefined);
      wrong.value = "";
    } catch (error) {
      wrong.value = /** @type {Error} */ (error).message;
    }
  };
  return html`<label
      >${label}
      <textarea
        rows="4"
        spellcheck=${false}
        value=${text.value}
        aria-invalid=${wrong.value ? "true" : undefined}
        onInput=${input}
      ></textarea>
    </label>
    ${wrong.value && html`<p class="wrong" role="alert">${wrong.value}</p>`}`;
}
