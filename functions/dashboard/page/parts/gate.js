// A gate that a job has to pass before a processor may claim it.
import { html } from "../html.js";
import { words } from "../words.js";
import { Button } from "./act.js";
import { Time } from "./time.js";

/** @typedef {{says: string, method: string, path: string, body?: any}} Opening
 * @typedef {{name: string, says: string, until: string|null, jobs: string[], act?: Opening|null}} Gate */

/** @param {{gate: Gate, done?: () => void}} props */
export function ShutGate({ gate, done }) {
  const act = gate.act && { name: gate.name, label: gate.act.says, ...gate.act, done };
  return html`<li class="gate shut">
    <${Shape} shut />
    <div>
      <p>
        <b>${words.gates.shut[gate.name] ?? gate.name}</b>${" "}
        ${gate.until && html`<span class="quiet">${words.gates.opens} <${Time} at=${gate.until} /></span>`}
      </p>
      <p>${gate.says}</p>
      ${gate.jobs.length > 0 && html`<p class="quiet">${words.gates.holders} <${Jobs} ids=${gate.jobs} /></p>`}
    </div>
    ${act && html`<${Button} act=${act} />`}
  </li>`;
}

/** Links to jobs. @param {{ids: string[]}} props */
export function Jobs({ ids }) {
  return ids.map((id) => html`<a key=${id} class="id" href=${`/ui/jobs/${id}`}>${id.slice(-8)}</a> `);
}

/** @param {{name: string}} props */
export function OpenGate({ name }) {
  return html`<li class="gate open">
    <${Shape} />
    <p>${words.gates.names[name] ?? name} <span class="unseen">${words.gates.open}</span></p>
  </li>`;
}

/** @param {{shut?: boolean}} props */
function Shape({ shut }) {
  return html`<svg viewBox="0 0 16 16" aria-hidden="true">
    <path d=${shut ? "M3 2v12M13 2v12M3 6h10M3 10h10" : "M3 2v12M13 2v12M3 4h2M11 4h2"} />
  </svg>`;
}
