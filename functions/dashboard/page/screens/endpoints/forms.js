// A new endpoint, and a change of one. The server says what is wrong with an address.
import { html, useSignal } from "../../html.js";
import { words } from "../../words.js";
import { open } from "../../parts/dialog.js";
import { Field } from "../../parts/field.js";
import { Form } from "../../parts/form.js";
import { showOnce } from "../../parts/once.js";
import { Opener } from "../../parts/row.js";

const says = words.endpoints;
const KINDS = ["webhook", "bus", "http"];
const EVENTS = ["job.completed", "job.failed", "job.cancelled", "job.review_needed", "batch.finished"];

/** Shown once. @param {{name: string, secret: string|null}} made */
export function showSecret({ name, secret }) {
  if (secret) showOnce({ title: `${says.secret} ${name}`, says: says.secretSays, secret });
}

/** @param {{done: () => void}} props */
export function NewEndpoint({ done }) {
  const make = async () => {
    const made = await open(Make);
    if (!made) return;
    done();
    showSecret(made);
  };
  return html`<${Opener} label=${says.new} run=${make} keys="c" main />`;
}

/** What may be changed later, as it is typed. @param {any} [of] */
function useFields(of = {}) {
  return {
    url: useSignal(of.url ?? ""),
    events: useSignal(/** @type {string[]} */ (of.events ?? [])),
    types: useSignal((of.types ?? []).join(", ")),
    owner: useSignal(of.owner ?? ""),
    headers: useSignal(""),
    replaces: useSignal(false),
  };
}

/** As the API takes it. @param {ReturnType<typeof useFields>} at @param {string} kind */
function bodyOf({ url, events, types, owner, headers, replaces }, kind) {
  const names = types.value.split(/[\s,]+/).filter(Boolean);
  const lines = headers.value.split("\n").filter((line) => line.trim());
  const said = lines.map((line) => [line.split(":")[0].trim(), line.split(":").slice(1).join(":").trim()]);
  return {
    ...(kind === "bus" ? {} : { url: url.value.trim() || null }),
    ...(kind === "http" ? {} : { events: events.value, types: names.length ? names : null }),
    owner: owner.value.trim() || null,
    ...(said.length || replaces.value ? { headers: Object.fromEntries(said) } : {}),
  };
}

/** @param {{at: ReturnType<typeof useFields>, kind: string}} props */
function Fields({ at, kind }) {
  const address = { label: says.fields.url, at: at.url, type: "url", required: true, maxlength: 2000 };
  const types = { label: says.fields.types, at: at.types, autocomplete: "off" };
  return html`${kind !== "bus" && html`<${Field} ...${address} />`}
    ${kind !== "http" && html`<${Events} at=${at.events} /><${Field} ...${types} />`}
    <${Field} label=${says.fields.owner} at=${at.owner} maxlength="200" autocomplete="off" />
    ${
      kind !== "bus" &&
      html`<label
        >${says.fields.headers}<textarea
          rows="2"
          spellcheck="false"
          value=${at.headers.value}
          onInput=${(event) => (at.headers.value = event.currentTarget.value)}
        ></textarea>
      </label>`
    }`;
}

function Events({ at }) {
  const turn = (/** @type {string} */ event) =>
    (at.value = at.value.includes(event) ? at.value.filter((one) => one !== event) : [...at.value, event]);
  return html`<fieldset class="ticks">
    <legend>${says.fields.events}</legend>
    ${EVENTS.map(
      (event) =>
        html`<label key=${event} class="check"
          ><input type="checkbox" checked=${at.value.includes(event)} onChange=${() => turn(event)} /> ${event}</label
        >`,
    )}
  </fieldset>`;
}

/** Closes with the endpoint and its secret, or null. */
function Make({ close }) {
  const name = useSignal("");
  const kind = useSignal("webhook");
  const at = useFields();
  const body = () => ({ name: name.value, kind: kind.value, ...bodyOf(at, kind.value) });
  return html`<${Form}
    title=${says.new}
    act=${says.new}
    method="POST"
    path="/api/endpoints"
    body=${body}
    close=${close}
  >
    <${Field} label=${says.fields.name} at=${name} required maxlength="63" autofocus autocomplete="off" />
    <label>
      ${says.fields.kind}
      <select value=${kind.value} onChange=${(event) => (kind.value = event.currentTarget.value)}>
        ${KINDS.map((one) => html`<option key=${one} value=${one}>${says.kinds[one]}</option>`)}
      </select>
    </label>
    <${Fields} at=${at} kind=${kind.value} />
  <//>`;
}

/** Closes with the endpoint as it is then, or null. @param {{of: any, close: (value?: any) => void}} props */
export function Change({ of, close }) {
  const at = useFields(of);
  return html`<${Form}
    title=${`${says.acts.change} ${of.name}`}
    act=${says.acts.change}
    method="PATCH"
    path=${`/api/endpoints/${of.name}`}
    body=${() => bodyOf(at, of.kind)}
    close=${close}
  >
    <p>${says.changeSays}</p>
    <${Fields} at=${at} kind=${of.kind} />
    ${
      of.kind !== "bus" &&
      html`<label class="check"
        ><input
          type="checkbox"
          checked=${at.replaces.value}
          onChange=${() => (at.replaces.value = !at.replaces.value)}
        />
        ${says.replaces}</label
      >`
    }
  <//>`;
}
