// One job: where it stands, what holds it back, what has been tried, and what can be done.
import { html, useEffect, useRef, useSignal } from "../html.js";
import { get, login } from "../api.js";
import { useLive } from "../live.js";
import { words } from "../words.js";
import { Machine } from "../charts/machine.js";
import { Acts } from "../parts/act.js";
import { Status } from "../parts/badge.js";
import { Bar } from "../parts/bar.js";
import { Heading } from "../parts/heading.js";
import { Json } from "../parts/json.js";
import { Failed, Loading } from "../parts/states.js";
import { acts } from "./job/acts.js";
import { Attempts } from "./job/attempts.js";
import { Facts, Family } from "./job/facts.js";
import { Gates } from "./job/gates.js";

const says = words.job;
const EXACT = ["payload", "result", "steps"];
const MOST_LINES = 2000;

/** @param {{id: string}} props */
export function Job({ id }) {
  const { job, error, again } = useJob(id);
  if (error && !job) return html`<${Failed} error=${error} again=${again} />`;
  if (!job) return html`<${Loading} />`;
  return html` <${Heading} name=${html`<bdi>${job.type}</bdi>`} says=${html`<span class="id">${job.id}</span>`} />
    <${Now} job=${job} />
    <${Acts} acts=${acts(job, again)} />
    <div class="job">
      <div>
        <${Machine} status=${job.status} />
        <${Gates} job=${job} done=${again} />
        <${Outcome} job=${job} />
        <${Attempts} job=${job} />
        <${Contents} job=${job} />
      </div>
      <aside><${Facts} job=${job} /><${Family} job=${job} /></aside>
    </div>`;
}

/** The job, asked anew when a poll says that it has changed; of its log only the lines that are new. */
function useJob(id) {
  const job = useSignal(/** @type {any} */ (null));
  const error = useSignal(/** @type {any} */ (null));
  const seen = useRef("");
  const load = async () => {
    try {
      job.value = await fetched(id, job.value);
      error.value = null;
    } catch (failure) {
      error.value = failure;
    }
  };
  useEffect(() => void load(), [id]);
  const live = useLive(() => ({ jobs: [id] }));
  useEffect(() => {
    const found = live.value?.jobs?.find((one) => one.id === id);
    const text = found ? JSON.stringify(found) : "";
    // It may have changed between the job's own answer and the first poll.
    if (text && text !== seen.current && job.value && differs(found, job.value)) load();
    if (text) seen.current = text;
  }, [live.value]);
  return { job: job.value, error: error.value, again: load };
}

/** Whether a field that lists have is another one. */
const differs = (found, job) =>
  Object.keys(found).some((name) => JSON.stringify(found[name]) !== JSON.stringify(job[name]));

async function fetched(id, before) {
  const last = before?.logs.at(-1)?.id;
  const query = last === undefined ? undefined : { log_after: last };
  const job = await get(`/api/jobs/${encodeURIComponent(id)}`, { query, exact: EXACT });
  if (last === undefined) return job;
  const logs = [...before.logs, ...job.logs].slice(-MOST_LINES);
  return { ...job, logs, logs_left_out: before.logs_left_out || logs.length === MOST_LINES };
}

/** Where it stands, in a line. */
function Now({ job }) {
  return html`<p class="now" role="status">
    <${Status} status=${job.status} />
    ${
      job.status === "processing" &&
      html`<${Bar} value=${job.progress} label=${`${job.progress} %`}>${job.progress} %<//> <bdi>${job.stage}</bdi>`
    }
    ${job.error && html`<span><code class="error">${job.error.code}</code> <bdi>${job.error.message}</bdi></span>`}
    ${job.review_reason && html`<bdi>${job.review_reason}</bdi>`}
    ${job.cancel_requested_at && html`<span class="quiet">${says.cancelling}</span>`}
  </p>`;
}

/** The result, and for who reviews it the output. */
function Outcome({ job }) {
  if (job.result === null || job.result === undefined) return null;
  return html`<section>
    <h2>${says.result}</h2>
    <${Json} value=${job.result} label=${says.result} />
  </section>`;
}

function Contents({ job }) {
  if (job.hidden) return html`<section class="quiet">${words.page.hidden}</section>`;
  const steps = job.steps && Object.keys(job.steps).length > 0;
  return html` ${job.readable === false && html`<p class="error">${says.unreadable}</p>`}
    ${
      (steps || job.steps_left_out) &&
      html`<section>
        <h2>${says.steps}</h2>
        <p class="quiet">${job.steps_left_out ? says.stepsLeftOut : says.stepsSay}</p>
        ${steps && html`<${Json} value=${job.steps} label=${says.steps} />`}
      </section>`
    }
    <section>
      <h2>${says.payload}</h2>
      ${job.payload === null ? html`<p class="quiet">${noPayload(job)}</p>` : html`<${Json} value=${job.payload} label=${says.payload} />`}
    </section>`;
}

const noPayload = (job) => {
  if (job.readable === false) return words.page.none;
  return login.value?.role === "producer" ? says.payloadYours : words.page.hidden;
};
