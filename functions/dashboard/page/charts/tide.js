// A lane's last hour as a tide: the water that stands before the gate, dark where it is old, and beneath the sill what
// the gate let through, minute by minute.
import { Component, html } from "../html.js";

/** @typedef {{at: string, ready: number, oldest_seconds: number, running: number, waiting: number, settled: number}}
 *   Point */

const WATER = 84;
const FLOW = 30;
const SILL = WATER + 2;
const LEAST_TOP = 10;
const OLD = 900;
const MINUTE = 60;

/** Drawn again only when the hour is another one, or what is known of it: `tide` and `lane` are the API's answers. */
export class Tide extends Component {
  /** @param {any} next */
  shouldComponentUpdate(next) {
    const { tide, lane, until, name } = this.props;
    return next.tide !== tide || next.lane !== lane || next.until !== until || next.name !== name;
  }

  render() {
    return html`<${Picture} ...${this.props} />`;
  }
}

/** `from` and `until`: milliseconds.
 * @param {{points: Point[], from: number, until: number, name: number, label: string, top: number}} props */
function Picture({ points, from, until, name, label, top }) {
  const width = (until - from) / 1000;
  const x = (/** @type {string} */ time) => (Date.parse(time) - from) / 1000;
  const line = surface(points, x, width, top);
  return html`<svg
    class="tide"
    viewBox=${`0 0 ${width} ${SILL + FLOW}`}
    preserveAspectRatio="none"
    role="img"
    aria-label=${label}
  >
    <${Age} points=${points} x=${x} width=${width} id=${`age-${name}`} />
    <${Quarters} from=${from} until=${until} />
    ${line && html`<path class="water" d=${`${line}V${WATER}H${start(points, x)}Z`} fill=${`url(#age-${name})`} />`}
    ${line && html`<path class="surface" d=${line} />`}
    ${line && html`<path class="level" d=${`M${width} ${height(points[points.length - 1], top)}h0`} />`}
    <${Flow} points=${points} x=${x} width=${width} />
    <path class="sill" d=${`M0 ${SILL}H${width}`} />
  </svg>`;
}

/** The most that the scale shows. @param {Point[]} points @param {number} [now] */
export function topOf(points, now = 0) {
  const most = Math.max(LEAST_TOP, now, ...points.map((point) => point.ready));
  const unit = 10 ** Math.floor(Math.log10(most));
  return Math.ceil(most / unit / 0.5) * 0.5 * unit;
}

const start = (points, x) => Math.max(0, x(points[0].at)).toFixed(0);

/** How high the water stands in the picture. @param {Point} point @param {number} top */
const height = (point, top) => (WATER - (Math.min(point.ready, top) / top) * (WATER - 4)).toFixed(1);

/** The water's surface: swells from one minute to the next, through each minute's depth. */
function surface(points, x, width, top) {
  const y = (/** @type {Point} */ point) => height(point, top);
  const seen = points.filter((_, i) => i === points.length - 1 || x(points[i + 1].at) >= 0);
  if (!seen.length) return "";
  let last = Math.max(0, x(seen[0].at));
  let path = `M${last.toFixed(0)} ${y(seen[0])}`;
  seen.slice(1).forEach((point, i) => {
    const here = Math.min(Math.max(x(point.at), 0), width);
    const middle = ((last + here) / 2).toFixed(0);
    path += `C${middle} ${y(seen[i])} ${middle} ${y(point)} ${here.toFixed(0)} ${y(point)}`;
    last = here;
  });
  return `${path}H${width}`;
}

/** From clear to dark: how long the oldest job has waited. */
function Age({ points, x, width, id }) {
  const dark = (/** @type {number} */ seconds) =>
    0.16 + 0.6 * Math.min(1, Math.log1p(seconds / 5) / Math.log1p(OLD / 5));
  return html`<defs>
    <linearGradient id=${id} gradientUnits="userSpaceOnUse" x1="0" x2=${width} y1="0" y2="0">
      ${points.map(
        (point) =>
          html`<stop
            key=${point.at}
            offset=${Math.min(1, Math.max(0, x(point.at) / width)).toFixed(4)}
            stop-color="currentColor"
            stop-opacity=${dark(point.oldest_seconds).toFixed(3)}
          />`,
      )}
    </linearGradient>
  </defs>`;
}

/** What went through: each minute as deep as the jobs that it let through. */
function Flow({ points, x, width }) {
  const most = Math.max(16, ...points.map((point) => point.settled));
  return points.map((point) => {
    const begin = Math.max(0, x(point.at));
    const end = Math.min(width, x(point.at) + MINUTE);
    if (!point.settled || end <= begin) return null;
    return html`<rect
      key=${point.at}
      class="flow"
      x=${begin.toFixed(0)}
      y=${SILL + 1}
      width=${(end - begin).toFixed(0)}
      height=${(2 + Math.sqrt(point.settled / most) * (FLOW - 3)).toFixed(1)}
    />`;
  });
}

/** A line at each quarter of an hour. */
function Quarters({ from, until }) {
  return quarters(from, until).map(
    (time) => html`<path key=${time} class="quarter" d=${`M${(time - from) / 1000} 0V${SILL + FLOW}`} />`,
  );
}

/** @param {number} from @param {number} until @returns {number[]} */
export function quarters(from, until) {
  const step = 15 * 60_000;
  const first = Math.ceil(from / step) * step;
  return Array.from({ length: Math.ceil((until - first) / step) }, (_, i) => first + i * step);
}
