// What the wave broke on: its errors, each with the jobs that failed so and the one act that starts them again.
import { html } from "../../html.js";
import { to } from "../../routes.js";
import { words } from "../../words.js";
import { Bar } from "../../parts/bar.js";
import { actOnMany } from "../../parts/bulk.js";
import { number } from "../../parts/number.js";
import { useSame } from "../../parts/same.js";
import { Table } from "../../parts/table.js";
import { Many } from "./acts.js";

const says = words.batch;

/** @param {{id: string, errors: {code: string, message: string, jobs: number, example: string}[],
 *   done: () => void}} props */
export function Rocks({ id, errors, done }) {
  const most = Math.max(1, ...errors.map((one) => one.jobs));
  const key = (/** @type {any} */ row) => `${row.code} ${row.message}`;
  const rows = useSame(
    errors.map((one) => ({ ...one, most, batch: id })),
    key,
  );
  if (!errors.length) return null;
  const retry = async (/** @type {any} */ row) => {
    const ended = await actOnMany({ action: "retry", filter: { batch_id: id, status: "failed", error: row.code } });
    if (ended?.done) done();
  };
  return html`<section class="rocks">
    <h2>${says.rocks}</h2>
    <${Table} rows=${rows} columns=${columnsWith(retry)} label=${says.rocks} id=${key} href=${jobsOf} />
  </section>`;
}

/** The jobs that failed so. */
const jobsOf = (row) => to("jobs", { status: "failed", batch: row.batch, error: row.code });

let latest = (/** @type {any} */ _row) => {};

/** @param {(row: any) => void} retry */
function columnsWith(retry) {
  latest = retry;
  return columns;
}

/** @type {import("../../parts/table.js").Column[]} */
const columns = [
  {
    name: "jobs",
    label: says.columns.jobs,
    kind: "number",
    cell: (row) =>
      html`<${Bar} value=${row.jobs} most=${row.most} kind="bad" label=${number(row.jobs)}>${number(row.jobs)}<//>`,
  },
  {
    name: "code",
    label: says.columns.error,
    link: true,
    cell: (row) => html`<code class="error"><bdi>${row.code}</bdi></code>`,
  },
  {
    name: "message",
    label: says.columns.message,
    kind: "wide",
    cell: (row) => html`<bdi>${row.message}</bdi>`,
    title: (row) => row.message,
  },
  {
    name: "example",
    label: says.columns.example,
    kind: "id side",
    cell: (row) => html`<a class="id" href=${`/ui/jobs/${row.example}`}>${row.example.slice(-8)}</a>`,
  },
  {
    name: "retry",
    label: html`<span class="unseen">${says.retry}</span>`,
    kind: "doing side",
    cell: (row) => html`<${Many} label=${says.retry} run=${() => latest(row)} />`,
  },
];
