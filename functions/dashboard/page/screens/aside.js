// What could not be done because of its data, why, and what would one do about it?
import { html } from "../html.js";
import { to } from "../routes.js";
import { words } from "../words.js";
import { Curls } from "../parts/act.js";
import { Heading } from "../parts/heading.js";
import { Loaded, useGet } from "../parts/load.js";
import { number } from "../parts/number.js";
import { RowButton, useRowKeys } from "../parts/row.js";
import { perform } from "../parts/act.js";
import { useSame } from "../parts/same.js";
import { Empty } from "../parts/states.js";
import { Table } from "../parts/table.js";
import { Time } from "../parts/time.js";

const says = words.setAside;
const SECONDS = 10;

export function SetAside() {
  const from = useGet("/api/set-aside", { every: SECONDS });
  return html`<${Heading} says=${says.says} />
    <${Loaded} from=${from}>${(found) => html`<${Found} of=${found} from=${from} />`}<//>`;
}

const key = (/** @type {any} */ row) => `${row.kind} ${row.id}`;

function Found({ of, from }) {
  const rows = useSame(of.set_aside, key);
  latest = (/** @type {any} */ answer) => (from.data.value = answer);
  useRowKeys(rows, key, [{ keys: "r", says: says.retryKey, act: tryAgain }]);
  if (!rows.length) return html`<${Empty}><b>${says.none}</b><br />${says.noneSays}<//>`;
  return html`<${Table} rows=${rows} columns=${columns} label=${words.screens.setAside} id=${key} href=${placeOf} />
    ${of.more && html`<p class="quiet">${says.more}</p>`}
    <${Curls} acts=${[tryAgain(rows[0])]} />`;
}

let latest = (/** @type {any} */ _answer) => {};

const PLACES = { batch: "batches", schedule: "types", type: "types" };
/** Where it is dealt with. */
const placeOf = ({ kind, id }) => (PLACES[kind] ? to(`${PLACES[kind]}/${encodeURIComponent(id)}`) : null);

/** @returns {import("../parts/act.js").Act} */
const tryAgain = ({ kind, id }) => ({
  name: `retry ${kind} ${id}`,
  label: says.retry,
  method: "POST",
  path: `/api/set-aside/${kind}/${encodeURIComponent(id)}/retry`,
  said: says.retried,
  done: (answer) => latest(answer),
});

/** @type {import("../parts/table.js").Column[]} */
const columns = [
  {
    name: "what",
    label: says.columns.what,
    kind: "two",
    link: true,
    cell: ({ kind, id }) => html`<span>${says.kinds[kind] ?? kind}</span><bdi class="quiet">${id}</bdi>`,
    title: (row) => row.id,
  },
  {
    name: "error",
    label: says.columns.error,
    kind: "wide two",
    cell: ({ kind, error, message }) =>
      html`<span
          ><code class="error"><bdi>${error}</bdi></code> <bdi>${message}</bdi></span
        >
        <span class="quiet">${says.todo[kind]}</span>`,
    title: (row) => row.message,
  },
  { name: "times", label: says.columns.times, kind: "number side", cell: (row) => number(row.times) },
  {
    name: "first",
    label: says.columns.first,
    kind: "number side",
    cell: (row) => html`<${Time} at=${row.first_at} />`,
  },
  { name: "last", label: says.columns.last, kind: "number side", cell: (row) => html`<${Time} at=${row.at} />` },
  {
    name: "retry",
    label: html`<span class="unseen">${says.retry}</span>`,
    kind: "doing",
    cell: (row) =>
      html`<${RowButton}
        label=${says.retry}
        name=${`${says.retry}: ${row.kind} ${row.id}`}
        run=${() => perform(tryAgain(row))}
      />`,
  },
];
