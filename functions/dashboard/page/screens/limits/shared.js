// Limits that types share: the types that name each, and how full it is.
import { html } from "../../html.js";
import { to } from "../../routes.js";
import { words } from "../../words.js";
import { Table } from "../../parts/table.js";
import { Held } from "./held.js";
import { Sluice } from "./sluice.js";

const says = words.limits;

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

/** @param {{limits: any[]}} props */
export function Shared({ limits }) {
  if (!limits.length) return null;
  const rows = limits.flatMap(sluicesOf);
  return html`<h2>${says.shared}</h2>
    <${Table} rows=${rows} columns=${columns} label=${says.shared} id=${idOf} keys=${false} />`;
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
];
