// A new job, from a form that its type's schema makes. The server checks it as it checks any other.
import { html, useMemo, useSignal } from "../html.js";
import { curl, enqueues, post } from "../api.js";
import { textOf } from "../exact.js";
import { ask, go, query, to } from "../routes.js";
import { words } from "../words.js";
import { Field } from "../parts/field.js";
import { Heading } from "../parts/heading.js";
import { Loaded, useGet } from "../parts/load.js";
import { Failed } from "../parts/states.js";
import { toast } from "../parts/toast.js";
import { readable } from "../parts/typestate.js";
import { Text, read } from "./job/acts.js";
import { SchemaForm, initial } from "./create/schema.js";

const says = words.create;

export function Create() {
  if (!enqueues()) return html`<${Heading} says=${words.act.viewer} />`;
  return html`<${Creating} />`;
}

function Creating() {
  const from = useGet("/api/types");
  return html`<${Heading} />
    <${Loaded} from=${from}>
      ${(/** @type {any} */ page) => {
        const types = readable(page.types);
        const type = types.find((one) => one.name === query.value.type);
        return html`<div class="create">
          <label>
            ${says.type}
            <select ref=${entered} onChange=${(event) => ask({ type: event.currentTarget.value })}>
              <option value="" selected=${!type}>${types.length ? says.choose : says.none}</option>
              ${types.map((one) => html`<option key=${one.name} selected=${one === type}>${one.name}</option>`)}
            </select>
          </label>
          ${type && html`<${Form} key=${type.name} type=${type} />`}
        </div>`;
      }}
    <//>`;
}

/** Who comes here chooses first. @param {HTMLElement|null} select */
function entered(select) {
  if (!query.peek().type) select?.focus();
}

/** @param {{type: any}} props */
function Form({ type }) {
  const schema = type.declared.payload_schema ?? {};
  const payload = useSignal(initial(schema));
  const text = useSignal(/** @type {string|null} */ (null));
  const wrong = useSignal("");
  const error = useSignal(/** @type {any} */ (null));
  const others = useMemo(() => ({}), []);
  const more = useOthers(others);
  const body = () => ({ type: type.name, payload: payload.value, ...more() });
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    wrong.value = "";
    if (text.value !== null) read(text.value, wrong, (value) => (payload.value = value));
    if (!wrong.value) await enqueue(body(), error);
  };
  const turn = () => turned(text, payload, wrong);
  return html`<form onSubmit=${send}>
    ${type.description && html`<p class="quiet">${type.description}</p>`}
    <fieldset>
      <legend>
        ${says.payload}
        <button type="button" class="plain" onClick=${turn}>${text.value === null ? says.json : says.form}</button>
      </legend>
      ${
        text.value === null
          ? html`<${SchemaForm} schema=${schema} at=${payload} />`
          : html`<${Text} label=${says.fits} at=${text} wrong=${wrong} />`
      }
    </fieldset>
    <fieldset>
      <legend>${says.others}</legend>
      <${Others} at=${others} />
    </fieldset>
    ${error.value && html`<${Failed} error=${error.value} />`}
    <details>
      <summary>${words.act.curl}</summary>
      <pre tabindex="0">${curl("POST", "/api/jobs", body())}</pre>
    </details>
    <div class="buttons"><button class="main">${says.enqueue}</button></div>
  </form>`;
}

/** Between the fields and the document itself. */
function turned(text, payload, wrong) {
  if (text.value === null) text.value = textOf(payload.value, 2);
  else read(text.value, wrong, (value) => ((payload.value = value), (text.value = null)));
}

async function enqueue(body, error) {
  try {
    const made = await post("/api/jobs", body);
    toast(says.enqueued);
    go(to(`jobs/${made.job_id}`));
  } catch (problem) {
    error.value = problem;
  }
}

const NAMES = ["priority", "delay", "expires", "tags", "aboutType", "aboutId", "key"];

/** What is given besides the payload, as the API wants it. */
function useOthers(at) {
  for (const name of NAMES) at[name] = useSignal(name === "priority" ? "10" : "");
  return () => {
    const { priority, delay, expires, tags, aboutType, aboutId, key } = Object.fromEntries(
      NAMES.map((name) => [name, at[name].value]),
    );
    const listed = tags
      .split(",")
      .map((tag) => tag.trim())
      .filter(Boolean);
    return {
      ...(priority !== "10" && { priority: Number(priority) }),
      ...(delay && { delay_seconds: Number(delay) }),
      ...(expires && { expires_seconds: Number(expires) }),
      ...(listed.length > 0 && { tags: listed }),
      ...(aboutType && { reference: { type: aboutType, id: aboutId } }),
      ...(key && { concurrency_key: key }),
    };
  };
}

function Others({ at }) {
  return html`<div class="pair">
    <${Field} label=${says.priority} at=${at.priority} type="number" min="1" max="20" />
    <${Field} label=${says.delay} at=${at.delay} type="number" min="0" step="any" />
    <${Field} label=${says.expires} at=${at.expires} type="number" min="0" step="any" />
    <${Field} label=${says.aboutType} at=${at.aboutType} />
    <${Field} label=${says.aboutId} at=${at.aboutId} />
    <${Field} label=${says.key} at=${at.key} />
    <${Field} label=${says.tags} at=${at.tags} />
  </div>`;
}
