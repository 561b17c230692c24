// The lanes in the header line, on every screen.
import { html } from "../../html.js";
import { backlog, useLanes } from "../../lanes.js";
import { words } from "../../words.js";
import { number } from "../../parts/number.js";
import { State } from "./lanes.js";

const says = words.overview;
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

/** @param {{lane: import("../../lanes.js").Lane}} props */
function One({ lane }) {
  return html`<li>
    <a href="/ui"
      ><bdi>${lane.lane}</bdi> <b>${number(lane.ready)}${lane.at_least ? "+" : ""}</b> <${State} lane=${lane} short
    /></a>
  </li>`;
}
