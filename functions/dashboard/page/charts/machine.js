// The state machine as a picture: where the job is, and where it may go from there.
import { html } from "../html.js";
import { words } from "../words.js";

const WIDTH = 640;
const HEIGHT = 132;
const PLACES = {
  pending: [62, 24],
  processing: [286, 24],
  waiting: [62, 108],
  review_needed: [286, 108],
  completed: [510, 24],
  failed: [510, 66],
  cancelled: [510, 108],
};
const WAYS = [
  ["pending", "processing", "claim"],
  ["processing", "pending", "later"],
  ["processing", "completed", "done"],
  ["processing", "failed", "fails"],
  ["processing", "review_needed", "asks"],
  ["processing", "waiting", "waits"],
  ["waiting", "pending", "signal"],
  ["review_needed", "completed", "approve"],
  ["review_needed", "failed", "reject"],
  ["review_needed", "cancelled", "cancel"],
  ["failed", "pending", "retry"],
];

/** @param {{status: string}} props */
export function Machine({ status }) {
  const next = [...new Set(WAYS.filter(([from]) => from === status).map(([, to]) => to))];
  const label = words.job.machine(words.status[status] ?? status, next.map((name) => words.status[name]).join(", "));
  return html`<svg class="machine" viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label=${label}>
    ${WAYS.map(([from, to]) => html`<${Way} key=${from + to} from=${from} to=${to} on=${from === status} />`)}
    ${Object.keys(PLACES).map((name) => html`<${Place} key=${name} name=${name} status=${status} next=${next} />`)}
  </svg>`;
}

function Place({ name, status, next }) {
  const [x, y] = PLACES[name];
  return html`<g class=${`place ${name} ${name === status ? "on" : ""} ${next.includes(name) ? "next" : ""}`}>
    <rect x=${x - 56} y=${y - 14} width="112" height="28" rx="14" />
    <text x=${x} y=${y + 4} text-anchor="middle">${words.status[name]}</text>
  </g>`;
}

/** From edge to edge; the way back lies beside the way there. */
function Way({ from, to, on }) {
  const [x1, y1] = PLACES[from];
  const [x2, y2] = PLACES[to];
  const flat = Math.sign(x2 - x1);
  const [ax, ay] = flat ? [x1 + flat * 56, y1] : [x1, y1 - 14 * Math.sign(y1 - y2)];
  const [bx, by] = flat ? [x2 - flat * 58, y2] : [x2, y2 + 16 * Math.sign(y1 - y2)];
  const aside = from === "processing" && to === "pending" ? 5 : from === "pending" ? -5 : 0;
  const middle = (ax + bx) / 2;
  const path = flat
    ? `M${ax} ${ay + aside}C${middle} ${ay + aside} ${middle} ${by + aside} ${bx} ${by + aside}`
    : `M${ax} ${ay}V${by}`;
  const head = flat
    ? `M${bx - flat * 5} ${by + aside - 4}l${flat * 6} 4l${-flat * 6} 4`
    : `M${bx - 4} ${by + Math.sign(y1 - y2) * 5}l4 ${-Math.sign(y1 - y2) * 6}l4 ${Math.sign(y1 - y2) * 6}`;
  return html`<path class=${on ? "way on" : "way"} d=${on ? path + head : path} />`;
}
