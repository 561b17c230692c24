import { html, useEffect } from "../../html.js";
import { words } from "../../words.js";
import { OpenGate, ShutGate } from "../../parts/gate.js";
import { useGet } from "../../parts/load.js";
import { Failed } from "../../parts/states.js";
import { Time } from "../../parts/time.js";
import { login } from "../../api.js";

const says = words.job;
const ENDED = ["completed", "failed", "cancelled"];
// As the claim looks at them.
const ORDER = Object.keys(words.gates.names);
const SECONDS = 5;

/** Why it waits: each gate in the order of the claim, what holds it, when it opens by itself, and what opens it.
 * @param {{job: any, done: () => void}} props */
export function Gates({ job, done }) {
  const ended = ENDED.includes(job.status);
  const asked = ended || login.value?.role === "producer" ? null : `/api/jobs/${job.id}/why`;
  const why = useGet(asked, { every: SECONDS });
  useEffect(() => void (why.data.value && why.again()), [job.status, job.attempts]);
  const found = why.data.value;
  if (!asked) return null;
  if (why.error.value && !found)
    return html`<section><${Failed} error=${why.error.value} again=${why.again} /></section>`;
  if (!found) return null;
  const shut = found.gates.length;
  const names = ORDER.filter((name) => found.passed.includes(name) || found.gates.some((gate) => gate.name === name));
  const opened = () => (why.again(), done());
  return html`<section class="gates">
    <h2>${shut ? says.why(shut) : says.free}</h2>
    <${Place} line=${found.line} />
    <ol>
      ${names.map((name) => html`<${One} key=${name} name=${name} found=${found} done=${opened} />`)}
    </ol>
  </section>`;
}

function One({ name, found, done }) {
  const gate = found.gates.find((one) => one.name === name);
  return gate ? html`<${ShutGate} gate=${gate} done=${done} />` : html`<${OpenGate} name=${name} />`;
}

/** Its place in the line, and when it may start. */
function Place({ line }) {
  if (!line) return null;
  const start = line.expected_start && html`<b>${says.starts} <${Time} at=${line.expected_start} /></b>`;
  return html`<p class="line">${start} <span class="quiet">${line.says}</span></p>`;
}
