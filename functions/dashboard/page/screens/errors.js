// What breaks, how often, and since when? Failed jobs by type, code and message, with one act that starts all of a
// group again.
import { html } from "../html.js";
import { ask, query, to } from "../routes.js";
import { words } from "../words.js";
import { Spark } from "../charts/spark.js";
import { Curls } from "../parts/act.js";
import { Bar } from "../parts/bar.js";
import { actOnMany } from "../parts/bulk.js";
import { confirm } from "../parts/dialog.js";
import { Filter } from "../parts/filter.js";
import { Heading } from "../parts/heading.js";
import { Loaded, useGet } from "../parts/load.js";
import { counted, number } from "../parts/number.js";
import { RowButton, useRowKeys } from "../parts/row.js";
import { useSame } from "../parts/same.js";
import { Empty } from "../parts/states.js";
import { Table } from "../parts/table.js";
import { Time } from "../parts/time.js";

const says = words.errors;
const SPANS = ["1", "24", "168", "720"];
const SECONDS = 10;
const LEAST = 6;
const LONGEST = 200;

/** @typedef {{type: string, code: string, message: string, jobs: number, first_at: string, last_at: string,
 *   example: string, counts: number[]}} Group
 * `word`: what the API's filter finds the group's jobs by; `likes`: how many other groups it finds too.
 * @typedef {Group & {most: number, word: string, likes: number, again: () => void}} Row */

export function Errors() {
  const hours = SPANS.includes(query.value.hours) ? query.value.hours : "24";
  const { type = "" } = query.value;
  const from = useGet("/api/errors", { query: { hours, type }, every: SECONDS });
  const { value: data } = from.data;
  const total = data && counted({ count: data.looked_at, at_least: data.at_least });
  return html`<${Heading} says=${data?.errors.length > 0 && says.says(total, data.errors.length, says.spans[hours])} />
    <div class="filters">
      <nav class="views" aria-label=${says.span}>
        ${SPANS.map((name) => html`<${Span} key=${name} name=${name} now=${hours} />`)}
      </nav>
      <${Filter}
        fields=${fields}
        value=${type ? { type } : {}}
        hint=${says.hint}
        onChange=${(value) => ask({ type: value.type ?? "" }, {})}
      />
    </div>
    <${Loaded} from=${from}>
      ${(found) => html`<${Found} of=${found} span=${says.spans[hours]} type=${type} again=${from.again} />`}
    <//>
    <${Curls} acts=${[{ name: "list", label: says.curl, method: "GET", path: `/api/errors?hours=${hours}` }]} />`;
}

const fields = { type: { suggest: "type", says: says.type } };

function Span({ name, now }) {
  const href = to("errors", { ...query.value, hours: name });
  return html`<a href=${href} aria-current=${name === now ? "page" : undefined}>${says.spans[name]}</a>`;
}

const key = (/** @type {any} */ row) => `${row.type} ${row.code} ${row.message}`;

function Found({ of, span, type, again }) {
  const most = Math.max(1, ...of.errors.map((one) => one.jobs));
  const known = of.errors.map((one) => ({ ...one, most, ...wordFor(one, of.errors) }));
  /** @type {Row[]} */
  const rows = useSame(known, key);
  latest = again;
  useRowKeys(rows, key, [{ keys: "r", says: says.retryKey, act: (row) => void retry(row) }]);
  if (!rows.length) return html`<${Empty}>${type ? says.noneFiltered(type, span) : says.none(span)}<//>`;
  return html`<${Table} rows=${rows} columns=${columns} label=${words.screens.errors} id=${key} href=${jobsOf} />
    ${of.at_least && html`<p class="quiet">${says.bounded(number(of.looked_at))}</p>`}`;
}

let latest = () => {};

/** A word by which the API finds the group's jobs, and as few others as can be: the code, or a part of the message.
 * @param {Group} group @param {Group[]} all */
function wordFor(group, all) {
  const peers = all.filter((one) => one.type === group.type);
  const finds = (/** @type {string} */ word) =>
    peers.filter((one) => one.code === word || one.message.toLowerCase().includes(word.toLowerCase())).length;
  const parts = group.message.split("…").map((part) => part.trim().slice(0, LONGEST));
  const offered = [group.code.slice(0, LONGEST), ...parts.filter((part) => part.length >= LEAST)].filter(Boolean);
  const found = offered.map((word) => ({ word, likes: finds(word) - 1 }));
  return found.sort((a, b) => a.likes - b.likes)[0] ?? { word: "", likes: peers.length - 1 };
}

const filterOf = ({ type, word }) => ({ status: "failed", type, ...(word ? { error: word } : {}) });
const jobsOf = (/** @type {Row} */ row) => to("jobs", filterOf(row));

/** @param {Row} row */
async function retry(row) {
  const sure = { title: words.act.sure(says.retry), says: says.likes(row.likes), act: says.goOn };
  if (row.likes > 0 && !(await confirm(sure))) return;
  const ended = await actOnMany({ action: "retry", filter: filterOf(row) });
  if (ended?.done) latest();
}

/** @type {import("../parts/table.js").Column[]} */
const columns = [
  {
    name: "jobs",
    label: says.columns.jobs,
    kind: "number",
    cell: ({ jobs, most }) =>
      html`<${Bar} value=${jobs} most=${most} kind="bad" label=${number(jobs)}>${number(jobs)}<//>`,
  },
  { name: "what", label: says.columns.what, kind: "wide two", link: true, cell: What, title: (row) => row.message },
  {
    name: "over",
    label: says.columns.over,
    kind: "side",
    cell: ({ counts }) => html`<${Spark} values=${counts} label=${says.spark(Math.max(...counts))} />`,
  },
  {
    name: "first",
    label: says.columns.first,
    kind: "number side",
    cell: (row) => html`<${Time} at=${row.first_at} />`,
  },
  { name: "last", label: says.columns.last, kind: "number", cell: (row) => html`<${Time} at=${row.last_at} />` },
  {
    name: "example",
    label: says.columns.example,
    kind: "id side",
    cell: ({ example }) =>
      html`<a class="id" href=${to(`jobs/${example}`)} title=${says.example}>${example.slice(-8)}</a>`,
  },
  {
    name: "retry",
    label: html`<span class="unseen">${says.retry}</span>`,
    kind: "doing side",
    cell: (row) =>
      html`<${RowButton} label=${says.retry} name=${`${says.retry}: ${row.message}`} run=${() => retry(row)} />`,
  },
];

function What({ type, code, message }) {
  return html`<span
      ><bdi>${type}</bdi> <code class="error"><bdi>${code}</bdi></code></span
    >
    <bdi class="quiet">${message}</bdi>`;
}
