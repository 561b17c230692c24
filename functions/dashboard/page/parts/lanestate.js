// How the water of a lane stands, and all lanes in the header line, on every screen.
import { html } from "../html.js";
import { backlog, startable, useLanes } from "../lanes.js";
import { words } from "../words.js";
import { number } from "./number.js";
import { now } from "./time.js";

/** @typedef {import("../lanes.js").Lane} Lane */

const says = words.overview;
const RECENT = 10;
const CHANGE = 0.15;
const LATE = 300_000;
// What a processor counts when it measures its lane.
const COUNTED = 10_000;
const SECONDS = 30;
const SHOWN = 4;

export function LaneStates() {
  useLanes(SECONDS);
  const { lanes } = backlog.value;
  if (!lanes) return null;
  const shown = [...lanes].sort((a, b) => Number(b.ready > 0) - Number(a.ready > 0)).slice(0, SHOWN);
  return html`<ul class="lanestates" aria-label=${says.lanes}>
    ${shown.map((lane) => html`<${One} key=${lane.lane} lane=${lane} />`)}
    ${lanes.length > SHOWN && html`<li class="quiet">${says.more(lanes.length - SHOWN)}</li>`}
  </ul>`;
}

/** @param {{lane: import("../lanes.js").Lane}} props */
function One({ lane }) {
  return html`<li>
    <a href="/ui"
      ><bdi>${lane.lane}</bdi> <b>${number(lane.ready)}${lane.at_least ? "+" : ""}</b> <${State} lane=${lane} short
    /></a>
  </li>`;
}

/** Whether no tick has come for long. @param {Lane} lane */
const isLate = ({ last_tick_at: last }) => !last || now.peek() - Date.parse(last) > LATE;

/** How the water stands: the word for it, in words.js too.
 * @param {Lane} lane @param {import("../charts/tide.js").Point[]} points */
export function stateOf(lane, points) {
  if (!lane.enabled) return "off";
  if (!lane.ready) return lane.processors ? "working" : "empty";
  if (!lane.processors) return startable(lane) && isLate(lane) ? "shut" : "resting";
  if (points.length < RECENT) return "working";
  const before = points[points.length - RECENT].ready;
  const ready = Math.min(lane.ready, COUNTED);
  if (ready > before * (1 + CHANGE) + 2) return "rising";
  return ready < before * (1 - CHANGE) - 2 ? "falling" : "level";
}

// What is said in the header line, too.
const SAID = ["off", "shut"];

const SHAPES = {
  off: "M8 2v5M4.5 4.5a5 5 0 1 0 7 0",
  empty: "M2 12h12",
  working: "M3 2v12M13 2v12M3 4h2M11 4h2",
  resting: "M3 2v12M13 2v12M3 6h10M3 10h10",
  shut: "M3 2v12M13 2v12M3 6h10M3 10h10",
  rising: "M3 12L12 4M7 4h5v5",
  falling: "M3 4l9 8M7 12h5V7",
  level: "M2 8q3-3 6 0t6 0",
};

/** `short`: only what is not as it should be is said in words.
 * @param {{lane: Lane, points?: import("../charts/tide.js").Point[], short?: boolean}} props */
export function State({ lane, points = [], short }) {
  const state = stateOf(lane, points);
  return html`<span class=${`lanestate is-${state}`}>
    <svg viewBox="0 0 16 16" aria-hidden="true"><path d=${SHAPES[state]} /></svg>
    <span class=${short && !SAID.includes(state) ? "unseen" : ""}>${says.states[state](lane.processors)}</span>
  </span>`;
}
