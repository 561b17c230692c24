// Every opening of the last hour as a row: who opened the gate, for how long, and what went through.
import { html, useSignal } from "../../html.js";
import { words } from "../../words.js";
import { number } from "../../parts/number.js";
import { Time, between, duration } from "../../parts/time.js";

const says = words.overview;
const MOST = 100;

/** @param {{tides: import("./troubles.js").Tide[]}} props */
export function Openings({ tides }) {
  const open = useSignal(false);
  const all = tides.flatMap((tide) => tide.openings.map((one) => ({ ...one, lane: tide.lane })));
  const newest = all.sort((a, b) => (a.started_at < b.started_at ? 1 : -1)).slice(0, MOST);
  return html`<details class="openings" onToggle=${(event) => (open.value = event.currentTarget.open)}>
    <summary>${says.openings(all.length)}</summary>
    ${open.value && html`<${Rows} rows=${newest} />`}
  </details>`;
}

function Rows({ rows }) {
  const { columns } = says;
  return html`<div class="scroll">
    <table>
      <thead>
        <tr>
          <th>${columns.lane}</th>
          <th>${columns.by}</th>
          <th>${columns.opened}</th>
          <th class="number">${columns.took}</th>
          <th class="number">${columns.claimed}</th>
          <th class="number">${columns.settled}</th>
          <th class="number side">${columns.memory}</th>
          <th class="side">${columns.version}</th>
          <th class="side">${columns.stream}</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map((row) => html`<${Row} key=${row.id} row=${row} />`)}
      </tbody>
    </table>
  </div>`;
}

function Row({ row }) {
  const took = row.ended_at ? duration(between(row.started_at, row.ended_at), 1) : says.still;
  return html`<tr>
    <td><bdi>${row.lane}</bdi></td>
    <td>${says.by[row.started_by] ?? row.started_by}</td>
    <td><${Time} at=${row.started_at} /></td>
    <td class="number">${took}</td>
    <td class="number">${number(row.claimed)}</td>
    <td class="number">${number(row.settled)}</td>
    <td class="number side">${row.memory} MB</td>
    <td class="side"><bdi>${row.version}</bdi></td>
    <td class="side id"><bdi>${row.log_stream}</bdi></td>
  </tr>`;
}
