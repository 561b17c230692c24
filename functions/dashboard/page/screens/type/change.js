// A form for one setting of a type. The server checks it, and says what it takes.
import { html, useSignal } from "../../html.js";
import { curl } from "../../api.js";
import { parse, textOf } from "../../exact.js";
import { words } from "../../words.js";
import { Dialog, open } from "../../parts/dialog.js";
import { Field } from "../../parts/field.js";
import { Text, read } from "../job/acts.js";
import { rateText, shownAs, windowText } from "./values.js";

const says = words.type;

/** The body of a PATCH, or null. @param {any} setting @param {string} path @returns {Promise<any>} */
export const ask = (setting, path) => open(FORMS[setting.name] ?? Plain, { setting, path });

/** `body` is called when it is sent, and for the same as curl. */
function Form({ setting, path, close, body, send = () => close(body()), children }) {
  const name = says.names[setting.name] ?? setting.name;
  const submit = (event) => (event.preventDefault(), send());
  return html`<${Dialog} title=${name} close=${close}>
    <form onSubmit=${submit}>
      <p class="quiet">${says.means[setting.name]} ${says.codeSays(shownAs(setting.name, setting.declared))}</p>
      ${children}
      <details>
        <summary>${words.act.curl}</summary>
        <pre tabindex="0">${curl("PATCH", path, body())}</pre>
      </details>
      <div class="buttons">
        <button type="button" onClick=${() => close()}>${words.page.cancel}</button>
        <button class="main">${says.change}</button>
      </div>
    </form>
  <//>`;
}

const WHOLE = ["timeout", "max_attempts", "max_concurrent", "key_limit", "priority_fall", "expires"];

/** A number, or a line. */
function Plain({ setting, ...others }) {
  const number = WHOLE.includes(setting.name);
  const text = useSignal(setting.value === null ? "" : String(setting.value));
  const body = () => ({ [setting.name]: number ? Number(text.value) : text.value });
  const least = setting.name === "priority_fall" ? "0" : "1";
  const kind = number ? { type: "number", min: least, max: "31622400", step: "1" } : { maxlength: "2000" };
  return html`<${Form} setting=${setting} ...${others} body=${body}>
    <${Field} label=${says.names[setting.name]} at=${text} required autofocus autocomplete="off" ...${kind} />
  <//>`;
}

function Rate({ setting, ...others }) {
  const text = useSignal(rateText(setting.value));
  const body = () => ({ rate: text.value });
  return html`<${Form} setting=${setting} ...${others} body=${body}>
    <${Field} label=${says.rateTakes} at=${text} placeholder="600/minute" required maxlength="40" autofocus />
  <//>`;
}

function Stages({ setting, ...others }) {
  const text = useSignal(shownAs("stages", setting.value ?? []).replace("–", ""));
  const body = () => ({ stages: text.value.split(",").map((one) => one.trim()).filter(Boolean) });
  return html`<${Form} setting=${setting} ...${others} body=${body}>
    <${Field} label=${says.names.stages} at=${text} maxlength="3200" autofocus autocomplete="off" />
  <//>`;
}

const KINDS = Object.keys(says.backoffKinds);

function Backoff({ setting, ...others }) {
  const { kind = "exponential", base = 30, cap = null, jitter = 0.1 } = setting.value ?? {};
  const grows = useSignal(KINDS.includes(kind) ? kind : KINDS[0]);
  const at = { base: useSignal(String(base)), cap: useSignal(String(cap ?? 600)), jitter: useSignal(String(jitter)) };
  const given = () => ({ kind: grows.value, base: Number(at.base.value), jitter: Number(at.jitter.value) });
  const body = () => ({ backoff: grows.value === "fixed" ? given() : { ...given(), cap: Number(at.cap.value) } });
  const seconds = { type: "number", min: "0", max: "86400", step: "any", required: true };
  return html`<${Form} setting=${setting} ...${others} body=${body}>
    <label>
      ${says.backoffKind}
      <select onChange=${(event) => (grows.value = event.currentTarget.value)}>
        ${KINDS.map(
          (one) => html`<option key=${one} value=${one} selected=${one === grows.value}>${says.backoffKinds[one]}</option>`,
        )}
      </select>
    </label>
    <${Field} label=${says.backoffBase} at=${at.base} autofocus ...${seconds} />
    ${grows.value !== "fixed" && html`<${Field} label=${says.backoffCap} at=${at.cap} ...${seconds} />`}
    <${Field} label=${says.backoffJitter} at=${at.jitter} ...${seconds} max="1" />
  <//>`;
}

function Window({ setting, ...others }) {
  const text = useSignal(windowText(setting.value));
  return html`<${Form} setting=${setting} ...${others} body=${() => ({ window: text.value })}>
    <${Field} label=${says.windowTakes} at=${text} placeholder="60/minute" required maxlength="40" autofocus />
  <//>`;
}

/** Names, or none. */
function Limits({ setting, ...others }) {
  const text = useSignal((setting.value ?? []).join(" "));
  const body = () => ({ limits: text.value.split(/[ ,]+/).filter(Boolean) });
  return html`<${Form} setting=${setting} ...${others} body=${body}>
    <${Field} label=${says.limitsTake} at=${text} placeholder="gemini" maxlength="400" autofocus />
  <//>`;
}

function Fair({ setting, ...others }) {
  const on = useSignal(!setting.value);
  return html`<${Form} setting=${setting} ...${others} body=${() => ({ fair: on.value })}>
    <label class="check">
      <input
        type="checkbox"
        checked=${on.value}
        onChange=${(event) => (on.value = event.currentTarget.checked)}
        autofocus
      />
      ${says.names.fair}
    </label>
  <//>`;
}

/** It can be switched on, or back to what the code says. */
const Encrypted = (props) => html`<${Form} ...${props} body=${() => ({ encrypted: true })} />`;

const KEPT = /** @type {const} */ (["completed", "failed", "cancelled"]);

/** Days by status, where an empty field keeps jobs for ever, and how many are kept. */
function Retention({ setting, ...others }) {
  const names = [...KEPT, ...KEPT.map((name) => `most_${name}`)];
  const at = Object.fromEntries(names.map((name) => [name, useSignal(String(setting.value?.[name] ?? ""))]));
  const given = (name) => (at[name].value === "" ? null : Number(at[name].value));
  const body = () => ({ retention: Object.fromEntries(names.map((name) => [name, given(name)])) });
  return html`<${Form} setting=${setting} ...${others} body=${body}>
    ${KEPT.map(
      (name, i) =>
        html`<${Field}
          key=${name}
          label=${says.daysOf(words.status[name])}
          at=${at[name]}
          type="number"
          min="0"
          step="any"
          autofocus=${i === 0}
        />`,
    )}
    ${KEPT.map(
      (name) =>
        html`<${Field}
          key=${name}
          label=${says.mostOf(words.status[name])}
          at=${at[`most_${name}`]}
          type="number"
          min="1"
          max="100000"
        />`,
    )}
  <//>`;
}

/** What is written, as far as it can be read. */
function tried(text) {
  try {
    return parse(text);
  } catch {
    return {};
  }
}

function Schedule({ setting, close, ...others }) {
  const now = setting.value ?? { expression: "", timezone: "UTC", missed: "skip", payload: {} };
  const { enabled = true, ...kept } = setting.override ?? {};
  const off = useSignal(!enabled);
  const expression = useSignal(now.expression ?? "");
  const timezone = useSignal(now.timezone ?? "UTC");
  const missed = useSignal(now.missed ?? "skip");
  const payload = useSignal(textOf(now.payload ?? {}, 2));
  const wrong = useSignal("");
  const given = (value) => ({
    ...kept,
    expression: expression.value,
    timezone: timezone.value,
    missed: missed.value,
    payload: value,
  });
  const body = (value = tried(payload.value)) => ({ schedule: off.value ? "off" : given(value) });
  const send = () => (off.value ? close(body()) : read(payload.value, wrong, (value) => close(body(value))));
  return html`<${Form} setting=${setting} ...${others} close=${close} body=${body} send=${send}>
    <${Field} label=${says.expression} at=${expression} placeholder="0 3 * * *" required=${!off.value} autofocus />
    <${Field} label=${says.timezone} at=${timezone} placeholder="Europe/Berlin" required=${!off.value} />
    <label>
      ${says.missed}
      <select onChange=${(event) => (missed.value = event.currentTarget.value)}>
        ${Object.entries(says.missedWays).map(
          ([name, what]) => html`<option key=${name} value=${name} selected=${name === missed.value}>${what}</option>`,
        )}
      </select>
    </label>
    <${Text} label=${words.job.payload} at=${payload} wrong=${wrong} rows=${4} />
    <label class="check">
      <input type="checkbox" checked=${off.value} onChange=${(event) => (off.value = event.currentTarget.checked)} />
      ${says.switchOff}
    </label>
  <//>`;
}

const FORMS = {
  stages: Stages,
  backoff: Backoff,
  rate: Rate,
  window: Window,
  limits: Limits,
  fair: Fair,
  encrypted: Encrypted,
  retention: Retention,
  schedule: Schedule,
};
