// How did it go, hour by hour or day by day, and with which type or lane? What processors have counted, over a time of
// one's choice.
import { html } from "../html.js";
import { own } from "../own.js";
import { ask, query } from "../routes.js";
import { words } from "../words.js";
import { Series } from "../charts/series.js";
import { Curls } from "../parts/act.js";
import { Filter } from "../parts/filter.js";
import { Heading } from "../parts/heading.js";
import { useGet } from "../parts/load.js";
import { Failed } from "../parts/states.js";
import { now } from "../parts/time.js";

const says = words.charts;
const HOUR = 3_600_000;
const MINUTE = 60;
const SPANS = ["6", "24", "168", "720", "2160"];
const BYS = ["", "type", "lane"];
const KINDS = ["throughput", "wait", "run", "depth", "processors", "cost"];
// What lanes alone have.
const OF_LANES = ["depth", "processors"];
const fields = { type: { suggest: "type", says: says.type }, lane: { says: says.lane } };

export function Charts() {
  const { type = "", lane = "" } = query.value;
  const hours = SPANS.includes(query.value.hours) ? query.value.hours : "24";
  const by = BYS.includes(query.value.by) ? query.value.by : "";
  const from = new Date(Math.floor(now.peek() / HOUR + 1) * HOUR - Number(hours) * HOUR).toISOString();
  const asked = { by, type, lane, from };
  const value = Object.fromEntries(Object.entries({ type, lane }).filter(([, one]) => one));
  const shown = KINDS.filter((kind) => !(OF_LANES.includes(kind) && (type || by === "type")));
  return html`<${Heading} says=${says.says} />
    <div class="filters">
      <${Choice} name="hours" label=${says.span} all=${says.spans} now=${hours} order=${SPANS} />
      <${Choice} name="by" label=${says.by} all=${says.bys} now=${by} order=${BYS} />
      <${Filter}
        fields=${fields}
        value=${value}
        hint=${says.hint}
        onChange=${(found) => ask({ type: "", lane: "", ...found }, {})}
      />
    </div>
    <div class="charts">${shown.map((kind) => html`<${Chart} key=${kind} kind=${kind} asked=${asked} />`)}</div>
    <${Curls}
      acts=${[{ name: "chart", label: says.curl, method: "GET", path: `/api/charts?series=wait&from=${from}` }]}
    />`;
}

function Choice({ name, label, all, now: chosen, order }) {
  const choose = (one) => (/** @type {Event} */ event) => (event.preventDefault(), ask({ [name]: one }));
  return html`<nav class="views" aria-label=${label}>
    ${order.map(
      (one) =>
        html`<a
          key=${one}
          href=${`?${name}=${one}`}
          aria-current=${one === chosen ? "true" : undefined}
          onClick=${choose(one)}
          >${all[one]}</a
        >`,
    )}
  </nav>`;
}

function Chart({ kind, asked }) {
  const answer = useGet("/api/charts", { query: { series: kind, ...asked }, every: MINUTE });
  const { value: data } = answer.data;
  const { title, says: reads } = says.kinds[kind];
  if (!data && answer.error.value)
    return html`<${Failed} title=${title} error=${answer.error.value} again=${answer.again} />`;
  if (!data)
    return html`<figure class="chart waiting" aria-busy="true">
      <figcaption><b>${title}</b></figcaption>
    </figure>`;
  const many = asked.by && (kind === "wait" || kind === "run");
  return html`<${Series}
    data=${named(data)}
    title=${title}
    says=${many ? says.by95(reads) : reads}
    unit=${data.unit === "seconds" ? words.units.s : ""}
    height=${150}
    filled=${kind === "throughput" || kind === "depth"}
  />`;
}

/** Without series in which nothing is, and with names that say what percentiles are. */
function named(data) {
  const some = data.series.some((one) => one.values.some((value) => value));
  const series = data.series.map((one) => ({
    ...one,
    label: own(words.overview.charts.labels, one.name) ?? one.label,
  }));
  return { ...data, series: some ? series : [] };
}
