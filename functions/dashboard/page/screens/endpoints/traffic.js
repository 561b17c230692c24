// What endpoints were told, with what they answered; and what came in, with the jobs that it led to.
import { html } from "../../html.js";
import { query, to } from "../../routes.js";
import { words } from "../../words.js";
import { Status } from "../../parts/badge.js";
import { Jobs } from "../../parts/gate.js";
import { Loaded, useGet } from "../../parts/load.js";
import { Pages } from "../../parts/pages.js";
import { useSame } from "../../parts/same.js";
import { Table } from "../../parts/table.js";
import { Time } from "../../parts/time.js";

const says = words.endpoints;
const SECONDS = 5;
const LIMIT = 20;
const MOST_JOBS = 3;

/** @param {{endpoint?: string}} props */
export function Sent({ endpoint }) {
  const { sent: after } = query.value;
  const from = useGet("/api/deliveries", { query: { endpoint, after, limit: LIMIT }, every: SECONDS });
  return html`<${Loaded} from=${from}>${(page) => html`<${SentPage} page=${page} endpoint=${endpoint} />`}<//>`;
}

function SentPage({ page, endpoint }) {
  const rows = useSame(page.deliveries, (one) => one.job_id);
  const none = page.next !== null ? says.looked : endpoint ? says.noneSentTo : says.noneSent;
  if (!rows.length)
    return html`<p class="quiet">${none}</p>
      <${Pages} next=${page.next} name="sent" />`;
  return html`<${Table}
      rows=${rows}
      columns=${endpoint ? toOne : sent}
      label=${says.sent}
      id=${(one) => one.job_id}
      href=${(one) => to(`jobs/${one.job_id}`)}
      keys=${Boolean(endpoint)}
    />
    <${Pages} next=${page.next} name="sent" />`;
}

const PLACES = { job: "jobs", batch: "batches" };

function About({ about, about_kind: kind }) {
  if (!about) return html`<span class="quiet">–</span>`;
  const text = html`${kind} <span class="id">${about.slice(-8)}</span>`;
  return PLACES[kind] ? html`<a href=${to(`${PLACES[kind]}/${about}`)}>${text}</a>` : html`<bdi>${text}</bdi>`;
}

function Answer({ answer, status }) {
  return html`<bdi class=${status === "failed" ? "error" : "quiet"}>${answer ?? ""}</bdi>`;
}

/** @type {import("../../parts/table.js").Column[]} */
const sent = [
  { name: "status", label: says.columns.status, cell: ({ status }) => html`<${Status} status=${status} short />` },
  { name: "endpoint", label: says.columns.endpoint, cell: (one) => html`<bdi>${one.endpoint}</bdi>`, link: true },
  { name: "event", label: says.columns.event, cell: (one) => html`<bdi>${one.event ?? "–"}</bdi>` },
  { name: "about", label: says.columns.about, kind: "side", cell: About },
  { name: "answer", label: says.columns.answer, kind: "wide side", cell: Answer, title: (one) => one.answer ?? "" },
  { name: "when", label: says.columns.when, kind: "number", cell: (one) => html`<${Time} at=${one.created_at} />` },
];

/** @type {import("../../parts/table.js").Column[]} */
const toOne = [
  { name: "status", label: says.columns.status, cell: ({ status }) => html`<${Status} status=${status} />` },
  { name: "event", label: says.columns.event, cell: (one) => html`<bdi>${one.event ?? "–"}</bdi>`, link: true },
  { name: "about", label: says.columns.about, kind: "side", cell: About },
  { name: "answer", label: says.columns.answer, kind: "wide", cell: Answer, title: (one) => one.answer ?? "" },
  { name: "tries", label: says.columns.tries, kind: "number side", cell: (one) => one.attempts },
  { name: "when", label: says.columns.when, kind: "number", cell: (one) => html`<${Time} at=${one.created_at} />` },
];

export function Receipts() {
  const { came: after } = query.value;
  const from = useGet("/api/receipts", { query: { after, limit: LIMIT }, every: SECONDS });
  return html`<${Loaded} from=${from}>${(page) => html`<${ReceiptPage} page=${page} />`}<//>`;
}

function ReceiptPage({ page }) {
  // A receipt has no id; those of one moment are told apart by their places.
  const rows = page.receipts.map((one, i) => ({ ...one, key: `${one.received_at} ${i}` }));
  const same = useSame(rows, (one) => one.key);
  const none = page.next !== null ? says.looked : says.noneCame;
  if (!rows.length)
    return html`<p class="quiet">${none}</p>
      <${Pages} next=${page.next} name="came" />`;
  return html`<${Table} rows=${same} columns=${came} label=${says.came} id=${(one) => one.key} keys=${false} />
    <${Pages} next=${page.next} name="came" />`;
}

/** The jobs that it made or signalled. */
function Led({ result: { job_ids: made = [], signalled = [] } }) {
  const ids = [...new Set([...made, ...signalled])];
  if (!ids.length) return html`<span class="quiet">${says.nothing}</span>`;
  const more = ids.length - MOST_JOBS;
  return html`<${Jobs}
      ids=${ids.slice(0, MOST_JOBS)}
    />${more > 0 && html`<span class="quiet">${says.more(more)}</span>`}`;
}

/** @type {import("../../parts/table.js").Column[]} */
const came = [
  { name: "source", label: says.columns.source, cell: (one) => html`<bdi>${one.source}</bdi>` },
  { name: "led", label: says.columns.led, kind: "wide", cell: Led },
  { name: "when", label: says.columns.when, kind: "number", cell: (one) => html`<${Time} at=${one.received_at} />` },
];
