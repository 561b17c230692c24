// Limits that types share: the types that name each, and how full it is.
import { html } from "../../html.js";
import { to } from "../../routes.js";
import { words } from "../../words.js";
import { Button, Curls } from "../../parts/act.js";
import { open } from "../../parts/dialog.js";
import { RowButton } from "../../parts/row.js";
import { Table } from "../../parts/table.js";
import { Limit, pathOf, saidOf } from "./form.js";
import { Held } from "./held.js";
import { Sluice } from "./sluice.js";

const says = words.limits;

/** What the rows' buttons ask for when they are done. */
const refresh = { now: () => {} };
const idOf = (row) => `${row.name} ${row.kind}`;

/** A sluice for each way in which a limit limits. @param {any} limit @returns {any[]} */
function sluicesOf(limit) {
  const held = { in_use: limit.running, at_least: limit.at_least, holders: limit.holders };
  const bucket = { tokens: limit.tokens, burst: limit.burst, full_at: limit.full_at };
  return [
    limit.max_concurrent !== null && { ...limit, kind: "max_concurrent", limit: limit.max_concurrent, ...held },
    limit.rate !== null && { ...limit, kind: "rate", limit: limit.rate, refill_per_second: limit.rate, ...bucket },
    limit.window_starts !== null && {
      ...limit,
      kind: "window",
      limit: limit.window_starts,
      in_use: limit.counted,
      seconds: limit.window_seconds,
    },
  ].filter(Boolean);
}

/** @param {{limits: any[], again: () => void}} props */
export function Shared({ limits, again }) {
  refresh.now = again;
  if (!limits.length) return null;
  // The buttons stand once, beside the first way.
  const rows = limits.flatMap((limit) => sluicesOf(limit).map((row, i) => ({ ...row, first: i === 0 })));
  return html`<h2>${says.shared}</h2>
    <${Table} rows=${rows} columns=${columns} label=${says.shared} id=${idOf} keys=${false} />
    <${Curls} acts=${curlsOf(limits[0])} />`;
}

const curlsOf = (limit) => [
  { name: "put", label: words.type.change, method: "PUT", path: pathOf(limit.name), body: saidOf(limit) },
  deleting(limit),
];

/** @param {any} limit @returns {import("../../parts/act.js").Act} */
const deleting = (limit) => ({
  name: "delete",
  label: says.delete,
  heard: `${says.delete}: ${limit.name}`,
  method: "DELETE",
  path: pathOf(limit.name),
  bad: true,
  sure: says.deletes,
  why: limit.types.length ? says.isNamed : null,
  done: () => refresh.now(),
});

async function change(of) {
  if (await open(Limit, { of })) refresh.now();
}

function Doings(limit) {
  if (!limit.first) return null;
  const name = `${words.type.change}: ${limit.name}`;
  return html`<${RowButton} label=${words.type.change} name=${name} run=${() => change(limit)} />
    <${Button} act=${deleting(limit)} />`;
}

/** @type {import("../../parts/table.js").Column[]} */
const columns = [
  {
    name: "type",
    label: says.name,
    cell: (limit) => html`<bdi>${limit.name}</bdi>`,
    title: (limit) => limit.name,
  },
  {
    name: "kind",
    label: says.columns.kind,
    kind: "side",
    cell: (limit) => html`<span class="quiet">${says.kinds[limit.kind]}</span>`,
  },
  { name: "level", label: says.columns.level, kind: "level", cell: (limit) => html`<${Sluice} limit=${limit} />` },
  { name: "held", label: says.columns.held, kind: "held side", cell: (limit) => html`<${Held} limit=${limit} />` },
  {
    name: "types",
    label: says.sharedBy,
    kind: "side",
    cell: ({ types }) =>
      types.length
        ? types.map((name, i) => html`${i > 0 && " "}<a key=${name} href=${to(`types/${encodeURIComponent(name)}`)}>${name}</a>`)
        : html`<span class="quiet">${says.noTypes}</span>`,
  },
  {
    name: "acts",
    label: html`<span class="unseen">${words.type.columns.acts}</span>`,
    kind: "doings",
    cell: Doings,
  },
];
