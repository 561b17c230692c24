// What became of the jobs, how long they waited and how long they ran.
import { html, useEffect, useSignal } from "../../html.js";
import { own } from "../../own.js";
import { ask, query } from "../../routes.js";
import { words } from "../../words.js";
import { Series } from "../../charts/series.js";
import { useGet } from "../../parts/load.js";
import { Failed } from "../../parts/states.js";

const says = words.overview.charts;
const MINUTE = 60_000;
const SPANS = { "1h": 60, "6h": 360, "24h": 1440, "7d": 10080 };
const KINDS = /** @type {const} */ (["throughput", "wait", "run"]);

/** @param {{changed: number}} props when something has changed last */
export function Charts({ changed }) {
  const span = Object.hasOwn(SPANS, query.value.span) ? query.value.span : "6h";
  const until = useSignal(Date.now());
  useEffect(() => {
    if (changed - until.peek() > MINUTE) until.value = changed;
  }, [changed]);
  return html`<section class="became">
    <div class="heading">
      <h2>${says.title}</h2>
      <nav class="views" aria-label=${says.span}>
        ${Object.keys(SPANS).map((name) => html`<${Span} key=${name} name=${name} now=${span} />`)}
      </nav>
    </div>
    <div class="three">
      ${KINDS.map((kind) => html`<${Chart} key=${kind} kind=${kind} minutes=${SPANS[span]} until=${until.value} />`)}
    </div>
  </section>`;
}

function Span({ name, now }) {
  const choose = (/** @type {Event} */ event) => (event.preventDefault(), ask({ span: name }));
  return html`<a href=${`?span=${name}`} aria-current=${name === now ? "true" : undefined} onClick=${choose}>
    ${says.spans[name]}
  </a>`;
}

/** Without series in which nothing is, and with names that say what percentiles are. */
function named(data) {
  const some = data.series.some((one) => one.values.some((value) => value));
  const series = data.series.map((one) => ({ ...one, label: own(says.labels, one.name) ?? one.label }));
  return { ...data, series: some ? series : [] };
}

function Chart({ kind, minutes, until }) {
  const from = new Date(Math.floor(until / MINUTE) * MINUTE - minutes * MINUTE).toISOString();
  const answer = useGet("/api/charts", { query: { series: kind, from } });
  const { value: data } = answer.data;
  if (!data && answer.error.value) return html`<${Failed} error=${answer.error.value} again=${answer.again} />`;
  if (!data)
    return html`<figure class="chart waiting" aria-busy="true">
      <figcaption><b>${says[kind]}</b></figcaption>
    </figure>`;
  const unit = data.unit === "seconds" ? words.units.s : "";
  return html`<${Series}
    data=${named(data)}
    title=${says[kind]}
    says=${says.reads[kind]}
    unit=${unit}
    height=${140}
    filled=${kind === "throughput"}
  />`;
}
