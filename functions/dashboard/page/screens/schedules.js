// What does the clock start in the next hours, and what has it missed?
import { html } from "../html.js";
import { get } from "../api.js";
import { query, to } from "../routes.js";
import { words } from "../words.js";
import { Button, Curls } from "../parts/act.js";
import { open } from "../parts/dialog.js";
import { Heading } from "../parts/heading.js";
import { Loaded, useGet } from "../parts/load.js";
import { Opener, RowButton, useRowKeys } from "../parts/row.js";
import { useSame } from "../parts/same.js";
import { Empty } from "../parts/states.js";
import { Table } from "../parts/table.js";
import { Time, now } from "../parts/time.js";
import { toast } from "../parts/toast.js";
import { Change, Make, pathOf } from "./schedules/form.js";
import { Coming, Missed } from "./schedules/lists.js";
import { Line, Scale } from "./schedules/line.js";

const says = words.schedules;
const SPANS = { 6: says.spans[0], 24: says.spans[1], 168: says.spans[2] };
const MINUTE = 60_000;
/** As the API names it among those of all types. */
const nameOf = ({ type, name }) => (name === "default" ? type : `${type}:${name}`);

export function Schedules() {
  const { after } = query.value;
  const hours = Object.hasOwn(SPANS, query.value.hours) ? Number(query.value.hours) : 24;
  const from = useGet("/api/schedules", { query: { hours, after, limit: 100 }, every: 15 });
  return html`<${Heading} says=${from.data.value && summed(from.data.value.schedules)}>
      <nav class="views" aria-label=${says.span}>
        ${Object.keys(SPANS).map((span) => html`<${Span} key=${span} span=${span} now=${Number(span) === hours} />`)}
      </nav>
      <${Opener} label=${says.new} run=${() => open(Make).then((made) => made && from.again())} keys="c" />
    <//>
    <${Loaded} from=${from}
      >${(page) => html`<${Clock} page=${page} hours=${hours} after=${after} again=${from.again} />`}<//
    >`;
}

/** It makes no jobs: it is switched off, or its type is paused or disabled. */
const isHeld = (one) => one.paused || !one.enabled || !one.type_enabled;

/** What is out of the ordinary. */
function summed(schedules) {
  const count = (/** @type {(one: any) => any} */ holds) => schedules.filter(holds).length;
  const missed = count((one) => one.missed.length);
  const held = count(isHeld);
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
    { keys: "p", says: says.turnRow, act: turning },
    { keys: "e", says: says.changeRow, act: change },
    { keys: "shift+d", says: says.removeRow, act: removing },
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
    <${Curls} acts=${[...curlsOf(rows[0])]} />
    <div class="twoways"><${Coming} schedules=${rows} /><${Missed} schedules=${rows} /></div>`;
}

/** What the rows' buttons ask for when they are done. */
const refresh = { now: () => {} };
const hrefOf = (one) => to(`types/${encodeURIComponent(one.type)}`);
const kindOf = (one) => (one.set_aside || isHeld(one) ? "clock halted" : "clock");

/** What the rows' buttons do, with one of them for an example. */
const curlsOf = (one) => [
  { ...runOf(one), body: { type: one.type, payload: {} } },
  turning(one),
  { name: "new", label: says.new, method: "PUT", path: pathOf({ type: one.type, name: "nightly" }), body: EXAMPLE },
  { ...removing(one), why: null },
];
const EXAMPLE = { expression: "0 3 * * *", timezone: "Europe/Berlin", payload: {} };

/** @param {any} one @returns {import("../parts/act.js").Act} */
const turning = (one) => ({
  name: "turn",
  label: says.turn[one.enabled ? "off" : "on"],
  heard: `${says.turn[one.enabled ? "off" : "on"]}: ${nameOf(one)}`,
  method: "PATCH",
  path: pathOf(one),
  body: { enabled: !one.enabled },
  done: () => refresh.now(),
});

/** @param {any} one @returns {import("../parts/act.js").Act} */
const removing = (one) => ({
  name: "remove",
  label: says.remove[one.origin],
  heard: `${says.remove[one.origin]}: ${nameOf(one)}`,
  method: "DELETE",
  path: pathOf(one),
  bad: true,
  sure: says.removes[one.origin],
  why: one.origin === "operator" || one.overridden.length ? null : says.nothingOver,
  done: () => refresh.now(),
});

/** A form with the schedule as it is now. */
async function change(one) {
  const of = await found(one);
  if (of && (await open(Change, { of }))) refresh.now();
}

async function found(one) {
  try {
    return await get(pathOf(one), { exact: ["payload"] });
  } catch (error) {
    toast(/** @type {Error} */ (error).message, { kind: "bad" });
    return null;
  }
}

/** A job now, with the schedule's own payload. @param {any} one @returns {import("../parts/act.js").Act} */
const runOf = (one) => ({
  name: "run",
  label: says.run,
  heard: says.runs(nameOf(one)),
  method: "POST",
  path: "/api/jobs",
  ask: () => bodyOf(one),
  why: one.type_enabled ? null : says.disabled,
  said: says.isRun(one.type),
});

async function bodyOf(one) {
  const of = await found(one);
  return of && { type: one.type, payload: of.payload ?? {} };
}

/** @type {import("../parts/table.js").Column[]} */
const columns = [
  { name: "type", label: says.columns.type, cell: Name, title: nameOf },
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

function Name({ type, name }) {
  return html`<bdi>${type}</bdi>${name !== "default" && html` <bdi class="quiet">${name}</bdi>`}`;
}

function When({ expression, timezone }) {
  return html`<code><bdi>${expression}</bdi></code> <span class="quiet"><bdi>${timezone}</bdi></span>`;
}

function Next({ times, next_due: due, set_aside: aside, paused, enabled, type_enabled: on }) {
  if (aside) return html`<b class="error" title=${aside}>${says.setAside}</b>`;
  if (!enabled) return html`<b class="shutnow">${says.isOff}</b>`;
  if (!on || paused)
    return html`<b class="shutnow">${on ? words.types.states.paused : words.types.states.disabled}</b>`;
  return html`<${Time} at=${times[0]?.at ?? due} />`;
}

function Doings(one) {
  const name = `${says.change}: ${nameOf(one)}`;
  return html`<${Button} act=${runOf(one)} /><${Button} act=${turning(one)} />
    <${RowButton} label=${says.change} name=${name} run=${() => change(one)} />
    ${removing(one).why === null && html`<${Button} act=${removing(one)} />`}`;
}

function Nothing() {
  return html`<${Empty}>${says.none}<//>
    <p class="quiet">${says.first}</p>
    <pre tabindex="0">${says.example}</pre>`;
}
