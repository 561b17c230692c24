// Who runs what, until when, and which locks have run out? Below: how many processors there may be.
import { html } from "../html.js";
import { curl } from "../api.js";
import { query, to } from "../routes.js";
import { words } from "../words.js";
import { Bar } from "../parts/bar.js";
import { Heading } from "../parts/heading.js";
import { Loaded, useGet } from "../parts/load.js";
import { number } from "../parts/number.js";
import { useSame } from "../parts/same.js";
import { Empty } from "../parts/states.js";
import { Table } from "../parts/table.js";
import { Time } from "../parts/time.js";
import { Config } from "./locks/config.js";
import { Processors } from "./locks/processors.js";
import { Left } from "./waiting/left.js";

const says = words.locks;
const LIMIT = 100;

export function Locks() {
  const { after } = query.value;
  const from = useGet("/api/locks", { query: { after, limit: LIMIT }, every: 3 });
  const page = from.data.value;
  return html`<${Heading} says=${page && summed(page)} />
    <${Processors} />
    <${Loaded} from=${from}>${(found) => html`<${Held} page=${found} after=${after} />`}<//>
    <${Config} />`;
}

/** What is out of the ordinary. */
function summed({ locks, suspects, next }) {
  const expired = locks.filter((lock) => lock.expired).length;
  return [
    says.running(`${number(locks.length)}${next ? "+" : ""}`),
    expired && says.expired(expired),
    suspects.length && says.suspects(suspects.length),
  ]
    .filter(Boolean)
    .join(" · ");
}

function Held({ page, after }) {
  // Those that have run out first.
  const sorted = [...page.locks].sort((a, b) => Number(b.expired) - Number(a.expired));
  const rows = useSame(sorted, (lock) => lock.job_id);
  return html`<${Suspects} suspects=${page.suspects} />
    <section>
      <h2>${says.locks}</h2>
      ${
        rows.length
          ? html`<${Table}
              rows=${rows}
              columns=${columns}
              label=${says.locks}
              id=${(lock) => lock.job_id}
              href=${(lock) => to(`jobs/${lock.job_id}`)}
              kind=${(lock) => (lock.expired ? "expired" : "")}
            />`
          : html`<${Empty}>${says.none}<//>`
      }
      <p class="pages">
        ${after && html`<a href=${to("locks")}>${words.waiting.first}</a>`}
        ${page.next && html`<a href=${to("locks", { after: page.next })}>${words.waiting.next}</a>`}
      </p>
    </section>`;
}

/** @type {import("../parts/table.js").Column[]} */
const columns = [
  { name: "type", label: says.columns.type, cell: (lock) => html`<bdi>${lock.type}</bdi>` },
  {
    name: "lock",
    label: says.columns.lock,
    kind: "number",
    cell: (lock) => html`<${Left} from=${lock.locked_at} until=${lock.lock_expires_at} over=${says.ranOut} />`,
    title: (lock) => (lock.expired ? says.ranOutSays : ""),
  },
  { name: "progress", label: says.columns.progress, kind: "wide", cell: Progress },
  { name: "tries", label: says.columns.tries, kind: "side", cell: Tries },
  {
    name: "holder",
    label: says.columns.holder,
    kind: "side",
    cell: (lock) => html`<bdi class="id">${lock.locked_by}</bdi>`,
    title: (lock) => lock.locked_by,
  },
  {
    name: "deadline",
    label: says.columns.deadline,
    kind: "number side",
    cell: (lock) =>
      lock.deadline ? html`<${Time} at=${lock.deadline} />` : html`<span class="error">${says.holderGone}</span>`,
  },
  {
    name: "stream",
    label: says.columns.stream,
    kind: "side",
    cell: (lock) => html`<bdi class="id">${lock.log_stream ?? "–"}</bdi>`,
    title: (lock) => lock.log_stream ?? "",
  },
  {
    name: "job",
    label: says.columns.job,
    kind: "id side",
    cell: (lock) => html`<span class="id">${lock.job_id.slice(-8)}</span>`,
  },
];

function Progress({ progress, stage }) {
  return html`<${Bar} value=${progress} label=${`${progress} %`}>${progress} %<//> <bdi class="quiet">${stage}</bdi>`;
}

function Tries({ attempts, deaths, suspect }) {
  return html`${attempts}${deaths > 0 && html` <span class="error">${says.deaths(deaths)}</span>`}
  ${suspect && html` <b class="shutnow">${says.suspect}</b>`}`;
}

/** Jobs that were held by processors that died. */
function Suspects({ suspects }) {
  const rows = useSame(suspects, (one) => one.job_id);
  if (!rows.length) return null;
  return html`<section class="suspects">
    <h2>${says.quarantine}</h2>
    <p class="quiet">${says.quarantineSays}</p>
    <${Table}
      rows=${rows}
      columns=${suspectColumns}
      label=${says.quarantine}
      id=${(one) => one.job_id}
      href=${(one) => to(`jobs/${one.job_id}`)}
      keys=${false}
    />
    <details class="curls">
      <summary>${words.act.curl}</summary>
      <pre tabindex="0">${curl("POST", `/api/jobs/${rows[0].job_id}/cancel`)}</pre>
    </details>
  </section>`;
}

/** @type {import("../parts/table.js").Column[]} */
const suspectColumns = [
  { name: "type", label: says.columns.type, cell: (one) => html`<bdi>${one.type}</bdi>` },
  {
    name: "deaths",
    label: says.columns.deaths,
    kind: "number",
    cell: (one) => html`<span class=${one.deaths ? "error" : "quiet"}>${number(one.deaths)}</span>`,
  },
  { name: "due", label: says.columns.due, kind: "number", cell: (one) => html`<${Time} at=${one.scheduled_for} />` },
  {
    name: "died",
    label: says.columns.diedIn,
    kind: "wide side",
    cell: (one) => html`<bdi class="id">${one.died_in.join(", ") || "–"}</bdi>`,
    title: (one) => one.died_in.join(", "),
  },
  {
    name: "job",
    label: says.columns.job,
    kind: "id side",
    cell: (one) => html`<span class="id">${one.job_id.slice(-8)}</span>`,
  },
];
