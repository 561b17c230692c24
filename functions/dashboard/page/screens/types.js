// Which job types are there, which of them take no jobs now, and which run otherwise than their code says?
import { html } from "../html.js";
import { enqueues } from "../api.js";
import { backlog, useLanes } from "../lanes.js";
import { go, query, to } from "../routes.js";
import { words } from "../words.js";
import { Curls } from "../parts/act.js";
import { Heading } from "../parts/heading.js";
import { Loaded, useGet } from "../parts/load.js";
import { counted } from "../parts/number.js";
import { useRowKeys } from "../parts/row.js";
import { useSame } from "../parts/same.js";
import { Empty } from "../parts/states.js";
import { Table } from "../parts/table.js";
import { TypeState, readable, stateOf } from "../parts/typestate.js";
import { pauseOf } from "./type/acts.js";
import { shownAs } from "./type/values.js";

const says = words.types;
const nameOf = (type) => type.name;
const WORST = ["missing", "disabled", "paused", "on"];

export function Types() {
  const { after } = query.value;
  const from = useGet("/api/types", { query: { after }, every: 10 });
  useLanes(10);
  const ready = new Map((backlog.value.lanes ?? []).flatMap((lane) => lane.types).map((one) => [one.type, one]));
  return html`<${Heading} says=${from.data.value && summed(readable(from.data.value.types))} />
    <${Loaded} from=${from}>
      ${(/** @type {any} */ page) => html`<${Odd} types=${page.types} /><${List} page=${page} ready=${ready} again=${from.again} />`}<//
    >`;
}

/** Rows that the server cannot read. */
function Odd({ types }) {
  const odd = types.filter((type) => type.unreadable);
  return odd.map(({ id }) => html`<p key=${id} class="error">${says.unreadable(id)}</p>`);
}

/** How many there are, and what is out of the ordinary. */
function summed(types) {
  const counts = WORST.slice(0, 3).map((state) => [state, types.filter((type) => stateOf(type) === state).length]);
  const odd = counts.filter(([, count]) => count).map(([state, count]) => `${count} ${says.states[state]}`);
  const over = types.filter((type) => Object.keys(type.overrides).length).length;
  return [says.count(types.length), ...odd, over && says.changed(over)].filter(Boolean).join(" · ");
}

/** A new job of the type. */
const create = (type) => void go(to("jobs/new", { type: type.name }));

function List({ page, ready, again }) {
  const merged = readable(page.types).map((type) => ({ ...type, backlog: countOf(ready.get(type.name)) }));
  const rows = useSame(merged, nameOf);
  useRowKeys(rows, nameOf, [
    { keys: "p", says: says.pauseRow, act: (type) => pauseOf(type, again) },
    ...(enqueues() ? [{ keys: "n", says: words.screens.create, act: create }] : []),
  ]);
  if (!rows.length) return html`<${Nothing} />`;
  return html`<${Table}
      rows=${rows}
      columns=${columns}
      label=${words.screens.types}
      id=${nameOf}
      href=${(type) => to(`types/${encodeURIComponent(type.name)}`)}
    />
    <${Curls} acts=${[pauseOf(rows[0], again)]} />
    <p class="pages">${page.next && html`<a href=${to("types", { after: page.next })}>${words.waiting.next}</a>`}</p>`;
}

/** What is shown of it. */
const countOf = (found) => (found ? { ready: found.ready, at_least: found.at_least } : null);

/** @type {import("../parts/table.js").Column[]} */
const columns = [
  { name: "name", label: says.columns.name, cell: (type) => html`<bdi>${type.name}</bdi>`, title: (type) => type.name },
  { name: "state", label: says.columns.state, cell: (type) => html`<${TypeState} type=${type} />` },
  {
    name: "description",
    label: says.columns.description,
    kind: "wide side",
    cell: (type) => html`<bdi class="quiet">${type.description}</bdi>`,
    title: (type) => type.description,
  },
  { name: "lane", label: says.columns.lane, kind: "side", cell: (type) => html`<bdi>${type.lane}</bdi>` },
  { name: "ready", label: says.columns.ready, kind: "number", cell: Ready },
  { name: "limits", label: says.columns.limits, kind: "side", cell: Limits },
  {
    name: "timeout",
    label: says.columns.timeout,
    kind: "number side",
    cell: (type) => shownAs("timeout", type.timeout),
  },
  {
    name: "over",
    label: says.columns.over,
    kind: "side",
    cell: Over,
    title: (type) => Object.keys(type.overrides).join(", "),
  },
];

function Ready({ backlog }) {
  if (!backlog?.ready) return html`<span class="quiet">–</span>`;
  return counted({ count: backlog.ready, at_least: backlog.at_least });
}

function Limits({ max_concurrent: most, rate }) {
  const parts = [most !== null && says.atOnce(most), rate && shownAs("rate", rate)].filter(Boolean);
  return parts.length ? parts.join(" · ") : html`<span class="quiet">–</span>`;
}

function Over({ overrides }) {
  const { length } = Object.keys(overrides);
  return length ? html`<span class="over">${says.over(length)}</span>` : html`<span class="quiet">–</span>`;
}

function Nothing() {
  return html`<${Empty}>${says.none}<//>
    <p class="quiet">${says.first}</p>
    <pre tabindex="0">${says.example}</pre>`;
}
