// Which signals are awaited, by how many jobs, and which wait is over first? One can be sent from here.
import { html, useSignal } from "../html.js";
import { changes } from "../api.js";
import { shown, useKeys } from "../keys.js";
import { ask, query, to } from "../routes.js";
import { words } from "../words.js";
import { Heading } from "../parts/heading.js";
import { Loaded, useGet } from "../parts/load.js";
import { number } from "../parts/number.js";
import { focusedRow } from "../parts/row.js";
import { useSame } from "../parts/same.js";
import { Empty } from "../parts/states.js";
import { Table } from "../parts/table.js";
import { Time } from "../parts/time.js";
import { sendTo } from "./waiting/send.js";
import { Left } from "./waiting/left.js";

const says = words.waiting;
const LIMIT = 100;

export function Waiting() {
  const { after } = query.value;
  const from = useGet("/api/signals", { query: { limit: LIMIT, after }, every: 5 });
  const early = from.data.value?.early ?? [];
  return html`<${Heading} says=${says.says} />
    <${Loaded} from=${from}>${(page) => html`<${Awaited} page=${page} after=${after} again=${from.again} />`}<//>
    ${early.length > 0 && html`<${Early} early=${early} />`}`;
}

function Awaited({ page, after, again }) {
  const all = useSame(page.waiting, (one) => one.job_id);
  const names = grouped(all);
  const { name } = query.value;
  const rows = all
    .filter((one) => !name || one.signal === name)
    .sort((a, b) => a.wait_until.localeCompare(b.wait_until));
  const chosen = useSignal(/** @type {Set<string>} */ (new Set()));
  if (!all.length) return html`<${Nothing} page=${page} after=${after} />`;
  return html`<div class="heading">
      <nav class="views names" aria-label=${says.names}>
        <a href=${to("waiting", { after })} aria-current=${name ? undefined : "true"}>${says.all}</a>
        ${names.map(([one, count]) => html`<${Name} key=${one} name=${one} count=${count} now=${one === name} />`)}
      </nav>
      <div class="doing"><${Send} rows=${rows} chosen=${chosen} done=${again} /></div>
    </div>
    <${Table}
      rows=${rows}
      columns=${columns}
      label=${words.screens.waiting}
      id=${(one) => one.job_id}
      href=${(one) => to(`jobs/${one.job_id}`)}
      chosen=${changes() ? chosen : undefined}
    />
    <p class="pages">
      ${after && html`<a href=${to("waiting", { name })}>${says.first}</a>`}
      ${page.next && html`<a href=${to("waiting", { name, after: page.next })}>${says.next}</a>`}
    </p>`;
}

/** The names, those that most jobs wait for first. */
function grouped(waiting) {
  const counts = new Map();
  for (const { signal } of waiting) counts.set(signal, (counts.get(signal) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}

function Name({ name, count, now }) {
  const choose = (/** @type {Event} */ event) => (event.preventDefault(), ask({ name: now ? "" : name }));
  return html`<a href=${to("waiting", { name })} aria-current=${now ? "true" : undefined} onClick=${choose}>
    <bdi>${name}</bdi> <b>${number(count)}</b>
  </a>`;
}

/** @type {import("../parts/table.js").Column[]} */
const columns = [
  {
    name: "signal",
    label: says.columns.signal,
    kind: "wide",
    cell: (one) => html`<code><bdi>${one.signal}</bdi></code>`,
    title: (one) => one.signal,
  },
  { name: "type", label: says.columns.type, cell: (one) => html`<bdi>${one.type}</bdi>`, link: true },
  { name: "owner", label: says.columns.owner, kind: "side", cell: (one) => html`<bdi>${one.owner}</bdi>` },
  { name: "since", label: says.columns.since, kind: "number side", cell: (one) => html`<${Time} at=${one.since} />` },
  {
    name: "until",
    label: says.columns.until,
    kind: "number",
    cell: (one) => html`<${Left} from=${one.since} until=${one.wait_until} />`,
  },
  {
    name: "job",
    label: says.columns.job,
    kind: "id side",
    cell: (one) => html`<span class="id">${one.job_id.slice(-8)}</span>`,
  },
];

/** Sends a signal to those that are chosen, or to the row that has the focus. */
function Send({ rows, chosen, done }) {
  const { size } = chosen.value;
  const run = async () => {
    const at = focusedRow(rows, (one) => one.job_id) ?? rows[0];
    const picked = size ? rows.filter((one) => chosen.value.has(one.job_id)) : [at];
    if (!picked.length || !(await sendTo(picked))) return;
    chosen.value = new Set();
    done();
  };
  useKeys(changes() ? [{ keys: "s", says: says.send, run }] : []);
  if (!changes()) return html`<p class="quiet">${words.act.viewer}</p>`;
  const button = html`<button class=${size ? "main" : ""} onClick=${run}>
    ${size ? says.send : says.sendOne} <kbd>${shown("S")}</kbd>
  </button>`;
  if (!size) return button;
  return html`<div class="chosenbar floats" role="region" aria-label=${says.send}>
    <strong role="status">${words.table.chosen(size)}</strong>
    <span class="buttons">
      ${button}<button class="plain" onClick=${() => (chosen.value = new Set())}>${words.table.unchoose}</button>
    </span>
  </div>`;
}

function Nothing({ page, after }) {
  if (page.next)
    return html`<${Empty}>${says.looked} <a href=${to("waiting", { after: page.next })}>${says.next}</a><//>`;
  return html`<${Empty}>${after ? says.noneMore : says.none}<//>
    <p class="quiet">${says.first_}</p>
    <pre tabindex="0">${says.example}</pre>`;
}

/** Signals that nothing waits for yet. */
function Early({ early }) {
  const rows = useSame(early, (one) => `${one.job_id} ${one.name}`);
  return html`<section>
    <h2>${says.early}</h2>
    <p class="quiet">${says.earlySays}</p>
    <${Table}
      rows=${rows}
      columns=${earlyColumns}
      label=${says.early}
      id=${(one) => `${one.job_id} ${one.name}`}
      href=${(one) => to(`jobs/${one.job_id}`)}
      keys=${false}
    />
  </section>`;
}

/** @type {import("../parts/table.js").Column[]} */
const earlyColumns = [
  {
    name: "signal",
    label: says.columns.signal,
    kind: "wide",
    cell: (one) => html`<code><bdi>${one.name}</bdi></code>`,
  },
  { name: "at", label: says.columns.came, kind: "number", cell: (one) => html`<${Time} at=${one.at} />` },
  {
    name: "job",
    label: says.columns.job,
    kind: "id",
    link: true,
    cell: (one) => html`<span class="id">${one.job_id.slice(-8)}</span>`,
  },
];
