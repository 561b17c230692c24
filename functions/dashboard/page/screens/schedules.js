// What does the clock start in the next hours, and what has it missed?
import { html } from "../html.js";
import { get } from "../api.js";
import { query, to } from "../routes.js";
import { words } from "../words.js";
import { Button, Curls } from "../parts/act.js";
import { Heading } from "../parts/heading.js";
import { Loaded, useGet } from "../parts/load.js";
import { useRowKeys } from "../parts/row.js";
import { useSame } from "../parts/same.js";
import { Empty } from "../parts/states.js";
import { Table } from "../parts/table.js";
import { Time, now } from "../parts/time.js";
import { toast } from "../parts/toast.js";
import { Coming, Missed } from "./schedules/lists.js";
import { Line, Scale } from "./schedules/line.js";
import { pauseOf } from "./type/acts.js";

const says = words.schedules;
const SPANS = { 6: says.spans[0], 24: says.spans[1], 168: says.spans[2] };
const MINUTE = 60_000;
const nameOf = (schedule) => schedule.type;

export function Schedules() {
  const { after } = query.value;
  const hours = Object.hasOwn(SPANS, query.value.hours) ? Number(query.value.hours) : 24;
  const from = useGet("/api/schedules", { query: { hours, after, limit: 100 }, every: 15 });
  return html`<${Heading} says=${from.data.value && summed(from.data.value.schedules)}>
      <nav class="views" aria-label=${says.span}>
        ${Object.keys(SPANS).map((span) => html`<${Span} key=${span} span=${span} now=${Number(span) === hours} />`)}
      </nav>
    <//>
    <${Loaded} from=${from}
      >${(page) => html`<${Clock} page=${page} hours=${hours} after=${after} again=${from.again} />`}<//
    >`;
}

/** What is out of the ordinary. */
function summed(schedules) {
  const count = (/** @type {(one: any) => any} */ holds) => schedules.filter(holds).length;
  const missed = count((one) => one.missed.length);
  const held = count((one) => one.paused || !one.enabled);
  const aside = count((one) => one.set_aside);
  const shifted = count((one) => one.times.some((time) => time.shift));
  return [
    says.count(schedules.length),
    missed && says.haveMissed(missed),
    held && says.held(held),
    aside && says.aside(aside),
    shifted && says.shifts,
  ]
    .filter(Boolean)
    .join(" · ");
}

function Span({ span, now: current }) {
  return html`<a
    href=${to("schedules", { hours: span === "24" ? "" : span })}
    aria-current=${current ? "page" : undefined}
  >
    ${SPANS[span]}
  </a>`;
}

function Clock({ page, hours, after, again }) {
  const begin = Math.floor(now.value / MINUTE) * MINUTE;
  const rows = useSame(
    page.schedules.map((one) => ({ ...one, begin, hours })),
    nameOf,
  );
  refresh.now = again;
  useRowKeys(rows, nameOf, [
    { keys: "r", says: says.runRow, act: runOf },
    { keys: "p", says: words.types.pauseRow, act: pausing },
  ]);
  if (!rows.length) return html`<${Nothing} />`;
  return html`<${Table}
      rows=${rows}
      columns=${columns}
      label=${words.screens.schedules}
      id=${nameOf}
      href=${hrefOf}
      kind=${kindOf}
    />
    <p class="pages">
      ${after && html`<a href=${to("schedules")}>${words.waiting.first}</a>`}
      ${page.next && html`<a href=${to("schedules", { after: page.next })}>${words.waiting.next}</a>`}
    </p>
    <${Curls} acts=${[{ ...runOf(rows[0]), body: { type: rows[0].type, payload: {} } }, pausing(rows[0])]} />
    <div class="twoways"><${Coming} schedules=${rows} /><${Missed} schedules=${rows} /></div>`;
}

/** What the rows' buttons ask for when they are done. */
const refresh = { now: () => {} };
const hrefOf = (one) => to(`types/${encodeURIComponent(one.type)}`);
const kindOf = (one) => (one.set_aside || one.paused || !one.enabled ? "clock halted" : "clock");

/** @param {any} one @returns {import("../parts/act.js").Act} */
const pausing = (one) => ({
  ...pauseOf({ name: one.type, paused: one.paused }, () => refresh.now()),
  sure: one.paused ? undefined : says.pauses,
  heard: `${words.type.acts[one.paused ? "resume" : "pause"]} ${one.type}`,
});

/** A job now, with the schedule's own payload. @param {any} one @returns {import("../parts/act.js").Act} */
const runOf = (one) => ({
  name: "run",
  label: says.run,
  heard: says.runs(one.type),
  method: "POST",
  path: "/api/jobs",
  ask: () => bodyOf(one.type),
  why: one.enabled ? null : says.disabled,
  said: says.isRun(one.type),
});

async function bodyOf(type) {
  try {
    const found = await get(`/api/types/${encodeURIComponent(type)}`, { exact: ["schedule"] });
    return { type, payload: found.schedule?.payload ?? {} };
  } catch (error) {
    toast(/** @type {Error} */ (error).message, { kind: "bad" });
    return null;
  }
}

/** @type {import("../parts/table.js").Column[]} */
const columns = [
  { name: "type", label: says.columns.type, cell: (one) => html`<bdi>${one.type}</bdi>`, title: (one) => one.type },
  {
    name: "when",
    label: says.columns.when,
    kind: "side",
    cell: When,
    title: (one) => `${one.expression} ${one.timezone}`,
  },
  { name: "line", label: html`<${Scale} />`, kind: "line wide", cell: (one) => html`<${Line} schedule=${one} />` },
  { name: "next", label: says.columns.next, kind: "number", cell: Next },
  {
    name: "acts",
    label: html`<span class="unseen">${words.type.columns.acts}</span>`,
    kind: "doings side",
    cell: Doings,
  },
];

function When({ expression, timezone }) {
  return html`<code><bdi>${expression}</bdi></code> <span class="quiet"><bdi>${timezone}</bdi></span>`;
}

function Next({ times, next_due: due, set_aside: aside, paused, enabled }) {
  if (aside) return html`<b class="error" title=${aside}>${says.setAside}</b>`;
  if (!enabled || paused)
    return html`<b class="shutnow">${enabled ? words.types.states.paused : words.types.states.disabled}</b>`;
  return html`<${Time} at=${times[0]?.at ?? due} />`;
}

function Doings(one) {
  return html`<${Button} act=${runOf(one)} /><${Button} act=${pausing(one)} />`;
}

function Nothing() {
  return html`<${Empty}>${says.none}<//>
    <p class="quiet">${says.first}</p>
    <pre tabindex="0">${says.example}</pre>`;
}
