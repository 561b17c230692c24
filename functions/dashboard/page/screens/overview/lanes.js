// The lanes one below the other, with the same hour before them; all show the moment that is looked at.
import { computed, html, useMemo, useSignal } from "../../html.js";
import { Tide, quarters, topOf } from "../../charts/tide.js";
import { useKeys } from "../../keys.js";
import { words } from "../../words.js";
import { counted, number, pace } from "../../parts/number.js";
import { State, stateOf } from "../../parts/lanestate.js";
import { Failed } from "../../parts/states.js";
import { duration, exact, now, zone } from "../../parts/time.js";
import { Soon } from "../../parts/soon.js";

const says = words.overview;
const MINUTES = 60;
const MINUTE = 60_000;
const STEP = 5000;
// A mark so near to the edge has no room for its hour: 40 pixels, of which 12 are the screen's margin, where the hour
// is 296 pixels wide.
const TOO_NEAR = 420_000;
// The picture moves every five seconds: less is less than a pixel.
const present = computed(() => Math.floor(now.value / STEP) * STEP);

/** @typedef {import("../../lanes.js").Lane} Lane
 * @typedef {import("./troubles.js").Tide} Known */

/** @param {{lanes: Lane[], tides: ReturnType<typeof import("../../parts/load.js").useGet>}} props */
export function Lanes({ lanes, tides }) {
  const back = useSignal(0);
  const until = present.value + useSkew(tides.data.value?.now);
  const from = until - MINUTES * MINUTE;
  useKeys(lookKeys(back));
  const at = back.value ? until - back.value * MINUTE : null;
  const known = new Map((tides.data.value?.lanes ?? []).map((tide) => [tide.lane, tide]));
  const span = { from, until, at };
  return html`<section class="lanes">
    <h2 class="unseen">${says.lanes}</h2>
    <${Axis} ...${span} back=${back} />
    ${tides.error.value && html`<${Failed} error=${tides.error.value} again=${tides.again} />`}
    ${movingFirst(lanes, known).map(
      (lane, i) =>
        html`<${Lane} key=${lane.lane} lane=${lane} tide=${known.get(lane.lane)} span=${span} back=${back} nth=${i} />`,
    )}
    <p class="legend quiet">${says.legend}</p>
  </section>`;
}

/** A minute back, a minute on. @param {import("../../vendor/signals.js").Signal<number>} back */
const lookKeys = (back) => [
  { keys: "[", says: says.lookEarlier, run: () => (back.value = Math.min(MINUTES, back.value + 1)) },
  { keys: "]", says: says.lookLater, run: () => (back.value = Math.max(0, back.value - 1)) },
];

/** By how much the server's clock is ahead of this one, where that can be seen. @param {string|undefined} said */
function useSkew(said) {
  const skew = useMemo(() => (said ? Date.parse(said) - Date.now() : 0), [said]);
  return Math.abs(skew) > 2 * STEP ? skew : 0;
}

/** Lanes in which nothing has stood or moved come last. @param {Lane[]} lanes @param {Map<string, Known>} known */
const movingFirst = (lanes, known) =>
  [...lanes].sort((a, b) => Number(isStill(a, known.get(a.lane))) - Number(isStill(b, known.get(b.lane))));

/** @param {Lane} lane @param {Known|undefined} tide */
const isStill = (lane, tide) => !lane.ready && !tide?.points.some((one) => one.settled || one.ready);

/** The hour, and a handle to look back with. */
function Axis({ from, until, at, back }) {
  const look = (/** @type {any} */ event) => (back.value = MINUTES - Number(event.currentTarget.value));
  const marks = quarters(from, until - TOO_NEAR);
  const reading = at === null ? says.now : exact(new Date(at));
  return html`<div class="axis">
    <p class="reading">
      <b>${at === null ? says.now : clock(at)}</b> <span class="quiet">${at !== null && says.back(back.value)}</span>
    </p>
    <div class="times">
      ${marks.map((time) => html`<${Mark} key=${time} time=${time} from=${from} until=${until} />`)}
      <input
        type="range"
        min="0"
        max=${MINUTES}
        value=${MINUTES - back.value}
        aria-label=${says.lookBack}
        aria-valuetext=${reading}
        title=${says.lookBackSays}
        onInput=${look}
      />
    </div>
  </div>`;
}

function Mark({ time, from, until }) {
  const share = (time - from) / (until - from);
  return html`<span style=${{ left: `${(share * 100).toFixed(2)}%` }}>${clock(time)}</span>`;
}

/** `11:42`. @param {number} time */
const clock = (time) =>
  new Date(time).toLocaleTimeString("en-GB", {
    hour: "2-digit",
    minute: "2-digit",
    timeZone: zone.value === "UTC" ? "UTC" : undefined,
  });

/** @param {{lane: Lane, tide: Known|undefined, span: {from: number, until: number, at: number|null}, back: any,
 *   nth: number}} props */
function Lane({ lane, tide, span, back, nth }) {
  const points = withNow(tide?.points ?? [], lane, span.until);
  const top = topOf(points, lane.ready);
  const through = points.reduce((total, one) => total + one.settled, 0);
  const label = says.tide(lane.lane, number(lane.ready), number(through));
  const { from, until } = span;
  const moment = span.at === null ? null : momentOf(points, span.at);
  const hover = (/** @type {any} */ event) => {
    const box = event.currentTarget.getBoundingClientRect();
    back.value = Math.round(MINUTES * (1 - Math.min(Math.max((event.clientX - box.left) / box.width, 0), 1)));
  };
  const still = isStill(lane, tide);
  return html`<article class=${`lane is-${stateOf(lane, points)} ${still ? "still" : ""}`}>
    ${moment ? html`<${Then} lane=${lane} moment=${moment} />` : html`<${Now} lane=${lane} points=${points} />`}
    <div class="sea" onPointerMove=${hover} onPointerLeave=${() => (back.value = 0)}>
      ${!still && html`<span class="most quiet">${number(top)}</span>`}
      <${Tide} ...${{ points, from, until, top, name: nth, label, tide, lane }} />
      ${span.at !== null && html`<span class="moment" style=${{ right: `${(100 * back.value) / MINUTES}%` }}></span>`}
    </div>
  </article>`;
}

/** The water as it stands now closes the picture.
 * @param {import("../../charts/tide.js").Point[]} points @param {Lane} lane @param {number} until */
function withNow(points, { ready, oldest_seconds: age, running, waiting }, until) {
  const at = new Date(until).toISOString();
  return [...points, { at, ready, oldest_seconds: age ?? 0, running, waiting, settled: 0 }];
}

/** What the lane is like now. */
function Now({ lane, points }) {
  const { ready, at_least: atLeast, oldest_seconds: age, rate_per_minute: rate } = lane;
  const beside = (/** @type {"running"|"waiting"} */ name) =>
    counted({ count: lane[name], at_least: lane.stopped.includes(name) });
  return html`<div class="figures">
    <h3 title=${lane.lane}><bdi>${lane.lane}</bdi> <${State} lane=${lane} points=${points} /></h3>
    <p class="depth"><b>${counted({ count: ready, at_least: atLeast })}</b> ${says.ready}</p>
    <p>${ready > 0 && age !== null ? says.oldest(duration(age, 1)) : says.noneReady}</p>
    <p class="quiet">${says.beside(beside("running"), beside("waiting"))}</p>
    <p class="quiet">${rate ? says.pace(pace(rate)) : says.noPace} <${Gone} lane=${lane} /></p>
  </div>`;
}

function Gone({ lane }) {
  if (!lane.ready || !lane.empty_at) return null;
  return html`<span>· ${says.gone} <${Soon} at=${lane.empty_at} /></span>`;
}

/** What it was like at the moment that is looked at. */
function Then({ lane, moment }) {
  const { point, through } = moment;
  return html`<div class="figures then">
    <h3 title=${lane.lane}><bdi>${lane.lane}</bdi></h3>
    <p class="depth"><b>${point ? number(point.ready) : "–"}</b> ${says.ready}</p>
    <p>${point?.ready ? says.oldest(duration(point.oldest_seconds, 1)) : says.noneReady}</p>
    <p class="quiet">${point && says.beside(number(point.running), number(point.waiting))}</p>
    <p class="quiet">${says.through(number(through))}</p>
  </div>`;
}

/** The last point before, and what went through in its minute.
 * @param {import("../../charts/tide.js").Point[]} points @param {number} at */
function momentOf(points, at) {
  const point = points.filter((one) => Date.parse(one.at) <= at).at(-1);
  return { point, through: point && at - Date.parse(point.at) < MINUTE ? point.settled : 0 };
}
