// A new schedule, and a change of one. The server checks it, and says what it takes.
import { html, useSignal } from "../../html.js";
import { parse, textOf } from "../../exact.js";
import { words } from "../../words.js";
import { Field } from "../../parts/field.js";
import { Form } from "../../parts/form.js";

const says = words.schedules;

/** @param {{type: string, name: string}} of */
export const pathOf = ({ type, name }) =>
  `/api/types/${encodeURIComponent(type)}/schedules/${encodeURIComponent(name)}`;

/** What is written, as far as it can be read: else the form is not sent. @param {string} text */
function payloadIn(text) {
  try {
    return parse(text);
  } catch {
    return {};
  }
}

/** @param {string} text */
function wrongIn(text) {
  try {
    parse(text);
    return "";
  } catch (error) {
    return /** @type {Error} */ (error).message;
  }
}

/** As it is typed. @param {any} of */
function useFields(of) {
  return {
    expression: useSignal(of.expression ?? ""),
    timezone: useSignal(of.timezone ?? "UTC"),
    missed: useSignal(of.missed ?? "one"),
    owner: useSignal(of.owner ?? "schedule"),
    payload: useSignal(textOf(of.payload ?? {}, 2)),
  };
}

/** @param {ReturnType<typeof useFields>} at */
const bodyOf = (at) => ({
  expression: at.expression.value,
  timezone: at.timezone.value,
  missed: at.missed.value,
  owner: at.owner.value,
  payload: payloadIn(at.payload.value),
});

/** What differs from what it was: of one that the code declares, nothing else is said over it. */
function changesOf(body, of) {
  const changed = Object.entries(body).filter(([name, value]) => textOf(value) !== textOf(of[name]));
  return Object.fromEntries(changed);
}

/** Closes with the schedule as it is then, or nothing. @param {{close: (value?: any) => void}} props */
export function Make({ close }) {
  const type = useSignal("");
  const name = useSignal("");
  const at = useFields({});
  return html`<${Form}
    title=${says.new}
    act=${says.new}
    method="PUT"
    path=${pathOf({ type: type.value, name: name.value })}
    body=${() => bodyOf(at)}
    close=${close}
  >
    <${Field} label=${says.fields.type} at=${type} required maxlength="63" autofocus autocomplete="off" />
    <${Field} label=${says.fields.name} at=${name} required maxlength="63" autocomplete="off" />
    <${Fields} at=${at} />
  <//>`;
}

/** @param {{of: any, close: (value?: any) => void}} props */
export function Change({ of, close }) {
  const at = useFields(of);
  return html`<${Form}
    title=${says.changes(of)}
    act=${says.change}
    method="PATCH"
    path=${pathOf(of)}
    body=${() => changesOf(bodyOf(at), of)}
    close=${close}
  >
    <${Fields} at=${at} />
  <//>`;
}

/** @param {{at: ReturnType<typeof useFields>}} props */
function Fields({ at }) {
  return html`<${Field} label=${words.type.expression} at=${at.expression} placeholder="0 3 * * *" required maxlength="200" />
    <${Field} label=${words.type.timezone} at=${at.timezone} placeholder="Europe/Berlin" required maxlength="100" />
    <label>
      ${words.type.missed}
      <select onChange=${(event) => (at.missed.value = event.currentTarget.value)}>
        ${Object.entries(words.type.missedWays).map(
          ([way, what]) => html`<option key=${way} value=${way} selected=${way === at.missed.value}>${what}</option>`,
        )}
      </select>
    </label>
    <${Field} label=${says.fields.owner} at=${at.owner} required maxlength="200" autocomplete="off" />
    <${Payload} at=${at.payload} />`;
}

function Payload({ at }) {
  const typed = (/** @type {any} */ event) => {
    at.value = event.currentTarget.value;
    event.currentTarget.setCustomValidity(wrongIn(at.value));
  };
  return html`<label
    >${words.job.payload}<textarea rows="4" spellcheck=${false} value=${at.value} onInput=${typed}></textarea>
  </label>`;
}
