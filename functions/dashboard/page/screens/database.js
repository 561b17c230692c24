// Does Postgres keep up with the queue? Warnings with what to do first, then what they were made of.
import { html } from "../html.js";
import { words } from "../words.js";
import { Curls } from "../parts/act.js";
import { Bar } from "../parts/bar.js";
import { Heading } from "../parts/heading.js";
import { Loaded, useGet } from "../parts/load.js";
import { number } from "../parts/number.js";
import { useSame } from "../parts/same.js";
import { Table } from "../parts/table.js";
import { Time, duration } from "../parts/time.js";

const says = words.database;
const SECONDS = 15;
const OLD = 600;
const DEAD = 0.1;
const MANY_DEAD = 10_000;
const CROWDED = 0.8;

export function Database() {
  const from = useGet("/api/database", { every: SECONDS });
  return html`<${Heading} says=${says.says} />
    <${Loaded} from=${from}>${(found) => html`<${Found} of=${found} />`}<//>
    <${Curls} acts=${[{ name: "database", label: words.screens.database, method: "GET", path: "/api/database" }]} />`;
}

function Found({ of }) {
  const tables = useSame(of.tables, (one) => one.name);
  const largest = Math.max(1, ...of.indexes.map((one) => one.bytes));
  const indexes = useSame(
    of.indexes.map((one) => ({ ...one, largest })),
    (one) => one.name,
  );
  return html`<${Warnings} of=${of.warnings} />
    <${Tally} of=${of} />
    <${Archive} />
    <${Encryption} />
    <section>
      <h2>${says.tables} <span class="quiet">${says.tablesSay}</span></h2>
      <${Table} rows=${tables} columns=${tableColumns} label=${says.tables} id=${(row) => row.name} />
    </section>
    <section>
      <h2>${says.indexes} <span class="quiet">${says.indexesSay}</span></h2>
      <${Table} rows=${indexes} columns=${indexColumns} label=${says.indexes} id=${(row) => row.name} keys=${false} />
    </section>`;
}

/** What to do, by what the warning is about. The words are the server's.
 * @type {[RegExp, string, string][]} */
const ADVICE = [
  [
    /^a transaction/,
    says.advice.transaction,
    "SELECT pid, application_name, state, xact_start, left(query, 80) FROM pg_stat_activity\n" +
      "WHERE xact_start IS NOT NULL ORDER BY xact_start LIMIT 3;\nSELECT pg_terminate_backend(pid);",
  ],
  [/dead rows/, says.advice.dead, "VACUUM (VERBOSE, ANALYZE) tidegate.table;"],
  [/never been analyzed/, says.advice.analyzed, "ANALYZE tidegate.table;\nSHOW autovacuum;"],
  [/connections are in use/, says.advice.connections, ""],
];

function Warnings({ of }) {
  if (!of.length) return html`<p class="fine"><${Sign} fine />${says.good}</p>`;
  return html`<section class="warnings">
    <h2 class="unseen">${says.warnings}</h2>
    <ul>
      ${of.map((text) => html`<${Warning} key=${text} text=${text} />`)}
    </ul>
  </section>`;
}

function Warning({ text }) {
  const [, advice, sql] = ADVICE.find(([about]) => about.test(text)) ?? [null, "", ""];
  const table = text.match(/^the table (\S+)/)?.[1];
  return html`<li>
    <${Sign} />
    <div>
      <b><bdi>${text[0].toUpperCase() + text.slice(1)}</bdi></b>
      <p>${advice}</p>
      ${sql && html`<pre tabindex="0">${table ? sql.replace("tidegate.table", `tidegate.${table}`) : sql}</pre>`}
    </div>
  </li>`;
}

function Sign({ fine }) {
  const shape = fine ? "M3 8.5l3.5 3.5L13 5" : "M8 2l6.5 11.5h-13zM8 6.5v3M8 11.4v.2";
  return html`<svg viewBox="0 0 16 16" aria-hidden="true"><path d=${shape} /></svg>`;
}

/** How far it has come; the parts are the API's alone. */
function Archive() {
  const from = useGet("/api/archive", { query: { limit: 1 } });
  return html`<section>
    <h2>${says.archive} <span class="quiet">${says.archiveSays}</span></h2>
    <${Loaded} from=${from}>
      ${({ bucket, state }) => (bucket ? html`<${ArchiveState} of=${state} />` : html`<p class="quiet">${says.archiveOff}</p>`)}
    <//>
  </section>`;
}

function ArchiveState({ of: { written_at: at, waiting, error, behind_seconds: behind } }) {
  return html`<dl class="strip tallies">
    <div>
      <dt>${says.archived}</dt>
      <dd><${When} at=${at} /></dd>
    </div>
    <div>
      <dt>${says.archiveWaits}</dt>
      <dd><b class=${error ? "wrong" : ""}>${number(waiting)}</b> <span class="quiet"><bdi>${error}</bdi></span></dd>
    </div>
    <div>
      <dt>${says.archiveBehind}</dt>
      <dd><b>${behind === null ? says.archiveNone : duration(behind)}</b></dd>
    </div>
  </dl>`;
}

/** The keys by their names, whether one is missing, and what needs a former one. */
function Encryption() {
  const from = useGet("/api/encryption");
  return html`<section>
    <h2>${says.encryption} <span class="quiet">${says.encryptionSays}</span></h2>
    <${Loaded} from=${from}>
      ${({ encryption, keys }) =>
        html`<p class="quiet">${says.encrypts[encryption]}</p>
          ${keys.length > 0 && html`<dl class="strip tallies">${keys.map((one) => html`<${Key} key=${one.id} of=${one} />`)}</dl>`}`}
    <//>
  </section>`;
}

function Key({ of: { id, since, needed_by: needed, is_here: isHere, seals } }) {
  return html`<div>
    <dt><code>${id}</code></dt>
    <dd>
      <b class=${isHere ? "" : "wrong"}>${isHere ? (seals ? says.keySeals : says.keyOpens) : says.keyIsMissing}</b>${" "}
      ${since && html`<span class="quiet"><${When} at=${since} /></span>`}${" "}
      ${needed !== null && html`<span class="quiet">${needed ? says.keyIsNeeded(number(needed)) : says.keyMayGo}</span>`}
    </dd>
  </div>`;
}

const sum = (list, name) => list.reduce((total, one) => total + one[name], 0);

function Tally({ of: { tables, oldest_transaction: oldest, connections } }) {
  const dead = sum(tables, "dead_rows");
  const inIndexes = sum(tables, "index_bytes");
  const { used, most } = connections;
  return html`<dl class="strip tallies">
    <div>
      <dt>${says.oldest}</dt>
      <dd>
        ${
          oldest
            ? html`<b class=${oldest.seconds > OLD ? "wrong" : ""}>${duration(oldest.seconds)}</b>${" "}
                <span class="quiet"><bdi>${[oldest.application, oldest.state].filter(Boolean).join(", ")}</bdi></span>`
            : html`<b>–</b> <span class="quiet">${says.noOldest}</span>`
        }
      </dd>
    </div>
    <div>
      <dt>${says.connections}</dt>
      <dd>
        <b>${number(used)}</b> <span class="quiet">${says.of(number(most))}</span>${" "}
        <${Bar} value=${used} most=${most} kind=${used > CROWDED * most ? "bad" : ""} label=${says.connections} />
      </dd>
    </div>
    <div>
      <dt>${says.dead}</dt>
      <dd><b>${number(dead)}</b> <span class="quiet">${share(dead, dead + sum(tables, "rows"))}</span></dd>
    </div>
    <div>
      <dt>${says.size}</dt>
      <dd>
        <b>${bytes(sum(tables, "bytes") + inIndexes)}</b>${" "}
        <span class="quiet">${says.indexesSize(bytes(inIndexes))}</span>
      </dd>
    </div>
  </dl>`;
}

const share = (part, whole) => says.share(number(whole > 0 ? (100 * part) / whole : 0, 1));

const UNITS = ["B", "kB", "MB", "GB", "TB"];

/** @param {number} value */
function bytes(value) {
  const unit = value < 1 ? 0 : Math.min(Math.floor(Math.log2(value) / 10), UNITS.length - 1);
  return `${number(value / 1024 ** unit, unit > 1 ? 1 : 0)} ${UNITS[unit]}`;
}

/** Against so many that the server warns. */
function Dead({ dead_rows: dead, rows }) {
  const most = Math.max(MANY_DEAD, DEAD * rows);
  const label = says.deadOf(number(dead), number(most));
  return html`<${Bar} value=${dead} most=${most} kind=${dead > most ? "bad" : ""} label=${label}>${number(dead)}<//>`;
}

function When({ at }) {
  return at ? html`<${Time} at=${at} />` : html`<span class="quiet">${says.never}</span>`;
}

/** @type {import("../parts/table.js").Column[]} */
const tableColumns = [
  { name: "table", label: says.columns.table, kind: "wide", cell: (row) => html`<b>${row.name}</b>` },
  { name: "rows", label: says.columns.rows, kind: "number", cell: (row) => number(row.rows) },
  { name: "dead", label: says.columns.dead, kind: "number", cell: Dead },
  { name: "bytes", label: says.columns.bytes, kind: "number side", cell: (row) => bytes(row.bytes) },
  { name: "indexes", label: says.columns.indexBytes, kind: "number side", cell: (row) => bytes(row.index_bytes) },
  { name: "vacuum", label: says.columns.vacuum, kind: "number side", cell: (row) => When({ at: row.last_vacuum }) },
  { name: "analyze", label: says.columns.analyze, kind: "number side", cell: (row) => When({ at: row.last_analyze }) },
];

/** @type {import("../parts/table.js").Column[]} */
const indexColumns = [
  { name: "index", label: says.columns.index, kind: "wide", cell: (row) => row.name, title: (row) => row.name },
  { name: "table", label: says.columns.table, kind: "side", cell: (row) => row.table },
  {
    name: "scans",
    label: says.columns.scans,
    kind: "number",
    cell: (row) => (row.scans ? number(row.scans) : html`<span class="quiet">${says.unused}</span>`),
  },
  {
    name: "size",
    label: says.columns.size,
    kind: "number",
    cell: (row) =>
      html`<${Bar} value=${row.bytes} most=${row.largest} label=${bytes(row.bytes)}>${bytes(row.bytes)}<//>`,
  },
];
