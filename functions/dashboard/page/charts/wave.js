// A batch as a wave: how far the crest has come, and rocks where jobs failed.
import { html } from "../html.js";

const WIDTH = 160;
const HEIGHT = 24;
const SEA = 21;
const DEEP = 11;
const CREST = 4;
const MOST_ROCKS = 7;

/** `done` and `failed`: shares of the whole.
 * @param {{done: number, failed: number, label: string, over?: boolean}} props */
export function Wave({ done, failed, label, over }) {
  const at = Math.min(Math.max(done, 0), 1) * WIDTH;
  const rocks = failed > 0 ? Math.ceil(Math.sqrt(failed) * MOST_ROCKS) : 0;
  const count = Math.min(rocks, MOST_ROCKS);
  const water = over ? `M0 ${DEEP}H${WIDTH}` : crest(at);
  return html`<svg
    class=${over ? "wave over" : "wave"}
    viewBox=${`0 0 ${WIDTH} ${HEIGHT}`}
    role="img"
    aria-label=${label}
  >
    <path class="sand" d=${`M0 ${SEA}H${WIDTH}`} />
    ${at > 0 && html`<path class="water" d=${`${water}V${SEA}H0Z`} />`}
    ${at > 0 && html`<path class="surface" d=${water} />`}
    ${Array.from({ length: count }, (_, i) => html`<path key=${i} class="rock" d=${rock(((i + 0.5) * at) / count)} />`)}
  </svg>`;
}

/** The surface up to the crest, which breaks forward. @param {number} at */
function crest(at) {
  const back = Math.max(0, at - 26);
  return (
    `M0 ${DEEP}H${back.toFixed(1)}C${(at - 14).toFixed(1)} ${DEEP} ${(at - 10).toFixed(1)} ${CREST} ` +
    `${at.toFixed(1)} ${CREST}C${(at + 5).toFixed(1)} ${CREST} ${(at + 5).toFixed(1)} ${DEEP - 1} ` +
    `${(at + 1).toFixed(1)} ${DEEP}C${(at - 1).toFixed(1)} ${DEEP + 4} ${at.toFixed(1)} ${SEA} ` +
    `${(at + 6).toFixed(1)} ${SEA}`
  );
}

const rock = (/** @type {number} */ x) => `M${(x - 4).toFixed(1)} ${SEA}l4 -7l4 7z`;
