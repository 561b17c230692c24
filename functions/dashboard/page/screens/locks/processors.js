// The processors that may still run: what each does, and how long its invocation lasts.
import { html, useSignal } from "../../html.js";
import { curl } from "../../api.js";
import { backlog } from "../../lanes.js";
import { words } from "../../words.js";
import { Button } from "../../parts/act.js";
import { Dialog, open } from "../../parts/dialog.js";
import { useGet } from "../../parts/load.js";
import { number } from "../../parts/number.js";
import { useSame } from "../../parts/same.js";
import { Failed } from "../../parts/states.js";
import { Table } from "../../parts/table.js";
import { Time } from "../../parts/time.js";
import { Left } from "../waiting/left.js";

const says = words.locks;

export function Processors() {
  const from = useGet("/api/workers", { every: 5 });
  const lanes = (backlog.value.lanes ?? []).map((lane) => lane.lane);
  const rows = useSame(from.data.value?.workers ?? [], (worker) => worker.id);
  const start = {
    name: "start",
    label: says.start,
    method: "POST",
    path: "/api/jobs/trigger",
    body: { lane: lanes[0] ?? "default" },
    key: "s",
    ask: () => open(Start, { lanes }),
    said: says.started,
    done: () => from.again(),
  };
  if (from.error.value && !from.data.value) return html`<${Failed} error=${from.error.value} again=${from.again} />`;
  return html`<section class="first">
    <div class="heading">
      <h2>${says.processors}</h2>
      <p class="quiet">${from.data.value && says.atWork(rows.length, versions(rows))}</p>
      <div class="doing"><${Button} act=${start} /></div>
    </div>
    ${
      rows.length > 0
        ? html`<${Table} rows=${rows} columns=${columns} label=${says.processors} keys=${false} />`
        : from.data.value && html`<p class="quiet">${says.noProcessor}</p>`
    }
  </section>`;
}

/** Several at once: a deployment is under way, or a processor of the one before still runs. */
const versions = (workers) => [...new Set(workers.map((worker) => worker.function_version))];

/** @type {import("../../parts/table.js").Column[]} */
const columns = [
  { name: "lane", label: says.columns.lane, cell: (one) => html`<b><bdi>${one.lane}</bdi></b>` },
  { name: "state", label: says.columns.state, cell: State },
  {
    name: "left",
    label: says.columns.left,
    kind: "number",
    cell: (one) => html`<${Left} from=${one.started_at} until=${one.deadline} />`,
  },
  {
    name: "by",
    label: says.columns.by,
    kind: "side",
    cell: (one) => says.by[one.started_by] ?? one.started_by,
  },
  { name: "claimed", label: says.columns.claimed, kind: "number side", cell: (one) => number(one.claimed) },
  { name: "settled", label: says.columns.settled, kind: "number", cell: (one) => number(one.settled) },
  {
    name: "version",
    label: says.columns.version,
    kind: "side",
    cell: (one) => html`<bdi>${one.function_version}</bdi>`,
  },
  { name: "seen", label: says.columns.seen, kind: "number side", cell: (one) => html`<${Time} at=${one.seen_at} />` },
  {
    name: "stream",
    label: says.columns.stream,
    kind: "wide side",
    cell: (one) => html`<bdi class="id">${one.log_stream}</bdi>`,
    title: (one) => one.log_stream,
  },
];

function State({ state, sleeps_until: until }) {
  return html`${says.states[state] ?? state}
  ${state === "sleeping" && until && html`<span class="quiet"><${Time} at=${until} /></span>`}`;
}

function Start({ lanes, close }) {
  const lane = useSignal(lanes[0] ?? "default");
  return html`<${Dialog} title=${says.start} close=${close}>
    <form onSubmit=${(event) => (event.preventDefault(), close({ lane: lane.value }))}>
      <p class="quiet">${says.startSays}</p>
      <label>
        ${says.columns.lane}
        <select autofocus onChange=${(event) => (lane.value = event.currentTarget.value)}>
          ${(lanes.length ? lanes : ["default"]).map((one) => html`<option key=${one} value=${one}>${one}</option>`)}
        </select>
      </label>
      <details>
        <summary>${words.act.curl}</summary>
        <pre tabindex="0">${curl("POST", "/api/jobs/trigger", { lane: lane.value })}</pre>
      </details>
      <div class="buttons">
        <button type="button" onClick=${() => close()}>${words.page.cancel}</button>
        <button class="main">${says.start}</button>
      </div>
    </form>
  <//>`;
}
