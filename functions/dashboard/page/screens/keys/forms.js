// A new key, and the limits of one. What is wrong with them is said by the server.
import { html, useSignal } from "../../html.js";
import { words } from "../../words.js";
import { Field } from "../../parts/field.js";
import { Form } from "../../parts/form.js";

const says = words.keysAndLogins;
const ROLES = ["producer", "viewer", "admin", "super_admin"];
const DAY = 86_400_000;

/** Limits as they are typed. @param {any} [of] */
function useLimits(of = {}) {
  return {
    rate: useSignal(of.rate ?? ""),
    readRate: useSignal(of.read_rate ?? ""),
    types: useSignal((of.types ?? []).join(", ")),
    priority: useSignal(String(of.max_priority ?? "")),
    pending: useSignal(String(of.max_pending ?? "")),
  };
}

/** As the API takes them: null for no limit. @param {ReturnType<typeof useLimits>} limits */
function limitsOf({ rate, readRate, types, priority, pending }) {
  const names = types.value.split(/[\s,]+/).filter(Boolean);
  return {
    rate: rate.value.trim() || null,
    read_rate: readRate.value.trim() || null,
    types: names.length ? names : null,
    max_priority: priority.value ? Number(priority.value) : null,
    max_pending: pending.value ? Number(pending.value) : null,
  };
}

/** @param {{at: ReturnType<typeof useLimits>}} props */
function LimitFields({ at }) {
  return html`<div class="pair">
      <${Field} label=${says.fields.rate} at=${at.rate} autocomplete="off" placeholder="600/minute" />
      <${Field} label=${says.fields.readRate} at=${at.readRate} autocomplete="off" />
    </div>
    <${Field} label=${says.fields.types} at=${at.types} autocomplete="off" />
    <div class="pair">
      <${Field} label=${says.fields.priority} at=${at.priority} type="number" min="1" max="20" />
      <${Field} label=${says.fields.pending} at=${at.pending} type="number" min="1" max="1000000" />
    </div>`;
}

/** Closes with the new key, or null. */
export function Make({ close }) {
  const name = useSignal("");
  const role = useSignal("producer");
  const owner = useSignal("");
  const expires = useSignal("");
  const limits = useLimits();
  const body = () => {
    const given = Object.entries(limitsOf(limits)).filter(([, value]) => value !== null);
    const end = expires.value ? { expires_at: new Date(expires.value).toISOString() } : {};
    return { name: name.value, role: role.value, owner: owner.value, ...end, ...Object.fromEntries(given) };
  };
  const tomorrow = new Date(Date.now() + DAY).toISOString().slice(0, 10);
  return html`<${Form} title=${says.new} act=${says.new} method="POST" path="/api/keys" body=${body} close=${close}>
    <${Field} label=${says.fields.name} at=${name} required maxlength="200" autofocus autocomplete="off" />
    <div class="pair">
      <label>
        ${says.fields.role}
        <select value=${role.value} onChange=${(event) => (role.value = event.currentTarget.value)}>
          ${ROLES.map((one) => html`<option key=${one} value=${one}>${words.login.roles[one]}</option>`)}
        </select>
      </label>
      <${Field} label=${says.fields.expires} at=${expires} type="date" min=${tomorrow} />
    </div>
    <p class="quiet">${says.may[role.value]}</p>
    <${Field} label=${says.fields.owner} at=${owner} required maxlength="200" autocomplete="off" />
    <${LimitFields} at=${limits} />
    ${role.value === "producer" && html`<p class="quiet">${says.ofProducers}</p>`}
  <//>`;
}

/** Closes with the key as it is then, or null. @param {{of: any, close: (value?: any) => void}} props */
export function Change({ of, close }) {
  const limits = useLimits(of);
  const path = `/api/keys/${of.id}`;
  return html`<${Form}
    title=${says.changeTitle(of.name)}
    act=${says.change}
    method="PATCH"
    path=${path}
    body=${() => limitsOf(limits)}
    close=${close}
  >
    <p>${says.changes}</p>
    <${LimitFields} at=${limits} />
  <//>`;
}
