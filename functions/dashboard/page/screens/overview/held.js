// What holds the backlog back: each type with ready jobs, how many of them some gate keeps, and when the last is gone.
import { html, useSignal } from "../../html.js";
import { enqueues } from "../../api.js";
import { STUCK, kept } from "../../lanes.js";
import { to } from "../../routes.js";
import { words } from "../../words.js";
import { Button } from "../../parts/act.js";
import { counted, number, pace } from "../../parts/number.js";
import { useSame } from "../../parts/same.js";
import { Table } from "../../parts/table.js";
import { Soon } from "../../parts/soon.js";

const says = words.overview;
const SHOWN = 12;

/** @typedef {import("../../lanes.js").TypeBacklog & {lane: string, most: number}} Row */

/** @param {{lanes: import("../../lanes.js").Lane[]}} props */
export function Held({ lanes }) {
  const all = useSignal(false);
  const found = lanes.flatMap((lane) => lane.types.map((type) => ({ ...type, lane: lane.lane, most: 0 })));
  const rows = found.filter((row) => row.ready || row.gates.length).sort((a, b) => b.ready - a.ready);
  const most = Math.max(1, ...rows.map(total));
  const same = useSame(
    rows.map((row) => ({ ...row, most })),
    (row) => row.type,
  );
  if (!rows.length)
    return html`<section class="held">
      <h2>${says.held}</h2>
      <p class="quiet">${says.heldNone} ${enqueues() && html`<a href="/ui/jobs/new">${words.screens.create}</a>`}</p>
    </section>`;
  const shown = all.value ? same : same.slice(0, SHOWN);
  return html`<section class="held">
    <h2>${says.held}</h2>
    <${Table}
      rows=${shown}
      columns=${columns}
      label=${says.held}
      id=${(row) => row.type}
      href=${(row) => to("jobs", { status: "pending", type: row.type })}
    />
    ${
      same.length > shown.length &&
      html`<p class="pages">
        <button class="plain" onClick=${() => (all.value = true)}>${says.moreTypes(same.length - shown.length)}</button>
      </p>`
    }
  </section>`;
}

/** Ready ones, and those that are no longer or not yet. @param {Row} row */
const total = (row) => Math.max(row.ready, ...row.gates.map((gate) => gate.jobs));

/** @type {import("../../parts/table.js").Column[]} */
const columns = [
  { name: "type", label: says.columns.type, cell: (row) => html`<bdi>${row.type}</bdi>` },
  { name: "lane", label: says.columns.lane, kind: "side", cell: (row) => html`<bdi class="quiet">${row.lane}</bdi>` },
  {
    name: "ready",
    label: says.columns.ready,
    kind: "number",
    cell: (row) => counted({ count: row.ready, at_least: row.at_least }),
  },
  { name: "gates", label: says.columns.gates, kind: "wide", cell: Gates, title: inWords },
  {
    name: "pace",
    label: says.columns.pace,
    kind: "number side",
    cell: (row) => (row.rate_per_minute ? pace(row.rate_per_minute) : html`<span class="quiet">–</span>`),
  },
  {
    name: "gone",
    label: says.columns.gone,
    kind: "number side",
    cell: (row) => html`<${Gone} row=${row} />`,
    title: (row) => (row.empty_at ? "" : says.goneNot),
  },
];

/** All gates in the server's words. @param {Row} row */
function inWords(row) {
  return row.gates.map((gate) => `${counted({ count: gate.jobs, at_least: gate.at_least })}: ${gate.says}`).join("\n");
}

/** A stock of jobs as a bar: full where they may start, barred where a gate keeps them. */
function Gates(row) {
  const worst = [...row.gates].sort((a, b) => b.jobs - a.jobs);
  const held = kept(row);
  const share = (/** @type {number} */ jobs) => ({ width: `${((100 * jobs) / row.most).toFixed(2)}%` });
  return html`<span class="stock" aria-hidden="true">
      <span class="free" style=${share(row.ready - held)}></span><span class="kept" style=${share(held)}></span>
    </span>
    ${
      worst.length
        ? worst.map((gate) => html`<${Gate} key=${gate.name} gate=${gate} type=${row.type} />`)
        : html`<span class="quiet">${says.free}</span>`
    }`;
}

function Gate({ gate, type }) {
  const resume = { name: "resume", label: says.resume, method: "POST", path: `/api/types/${type}/resume` };
  return html`<span class="held-by" title=${gate.says}>
    <b>${number(gate.jobs)}${gate.at_least ? "+" : ""}</b> ${says.gates[gate.name] ?? gate.name}
    ${gate.name === "type_paused" && html`<${Button} act=${resume} />`}
  </span>`;
}

function Gone({ row }) {
  if (row.ready && row.empty_at) return html`<${Soon} at=${row.empty_at} />`;
  const shut = row.ready && row.gates.some((gate) => STUCK.includes(gate.name));
  return html`<span class="quiet">${shut ? says.notAlone : "–"}</span>`;
}
