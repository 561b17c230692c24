// Values over time, by uPlot, which is loaded when the first chart comes into view. A sentence above says what is
// seen, and a table has the numbers.
import { html, useEffect, useRef, useSignal } from "../html.js";
import { words } from "../words.js";
import { exact, zone } from "../parts/time.js";

/** `times`: seconds since 1970.
 * @typedef {{times: number[], series: {name: string, label: string, values: (number|null)[]}[]}} Data */

const COLOURS = ["--accent", "--warn", "--quiet", "--good", "--bad", "--edge"];
const DASHES = [[], [6, 3], [2, 3], [8, 3, 2, 3]];
const ROWS = 60;
// How the marks of the time axis are written: from so many seconds between two of them on, and what is added beneath
// the first one and where a day or a year begins.
const TIMES = [
  [86400 * 28, "{MMM}", "\n{YYYY}", null, null, null, null, null, 1],
  [86400, "{D} {MMM}", "\n{YYYY}", null, null, null, null, null, 1],
  [60, "{HH}:{mm}", "\n{D} {MMM}", null, "\n{D} {MMM}", null, null, null, 1],
  [1, "{HH}:{mm}:{ss}", "\n{D} {MMM}", null, "\n{D} {MMM}", null, null, null, 1],
];
/** @type {Promise<any>|null} */
let loading = null;

/** The address is in index.html, where it has the file's hash. */
function load() {
  const address = document.querySelector("meta[name=charts]")?.getAttribute("content") ?? "";
  loading ??= import(address).then((module) => module.default);
  return loading;
}

/** @param {{data: Data, title: string, says?: any, unit?: string, height?: number, filled?: boolean}} props */
export function Series({ data, title, says, unit = "", height = 180, filled = false }) {
  const place = useRef(/** @type {any} */ (null));
  const failed = useSignal(false);
  useEffect(() => {
    if (!place.current) return undefined;
    return drawn(place.current, data, { unit, height, filled }, failed);
  }, [data, zone.value]);
  const empty = !data.times.length || !data.series.length;
  return html`<figure class="chart">
    <figcaption><b>${title}</b> <span class="quiet">${says}</span></figcaption>
    ${empty && html`<p class="quiet">${words.chart.none}</p>`}
    ${!empty && html`<div ref=${place} role="img" aria-label=${title} style=${{ minHeight: `${height}px` }}></div>`}
    ${
      !empty &&
      html`<p class="legend">
          ${data.series.map((one, i) => html`<span key=${one.name}><${Swatch} i=${i} /> ${one.label}</span>`)}
        </p>
        <${Numbers} data=${data} unit=${unit} title=${title} />`
    }
  </figure>`;
}

/** @param {{i: number}} props */
function Swatch({ i }) {
  const style = { stroke: `var(${COLOURS[i % COLOURS.length]})` };
  return html`<svg width="20" height="8" viewBox="0 0 20 8" aria-hidden="true" style=${style}>
    <path d="M0 4h20" stroke-dasharray=${DASHES[i % DASHES.length].join(" ")} />
  </svg>`;
}

function Numbers({ data, unit, title }) {
  const open = useSignal(false);
  const from = Math.max(0, data.times.length - ROWS);
  return html`<details onToggle=${(event) => (open.value = event.currentTarget.open)}>
    <summary>${words.chart.table}</summary>
    ${
      open.value &&
      html`<div class="scroll">
        <table>
          <caption class="unseen">
            ${title}
          </caption>
          <thead>
            <tr>
              <th></th>
              ${data.series.map((one) => html`<th class="number">${one.label} ${unit}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${data.times.slice(from).map(
              (time, i) =>
                html`<tr>
                  <td>${exact(new Date(time * 1000))}</td>
                  ${data.series.map((one) => html`<td class="number">${one.values[from + i] ?? "–"}</td>`)}
                </tr>`,
            )}
          </tbody>
        </table>
      </div>`
    }
  </details>`;
}

/** @param {HTMLElement} place @param {Data} data @param {any} how @param {any} failed */
function drawn(place, data, how, failed) {
  let plot = /** @type {any} */ (null);
  let gone = false;
  const draw = (Plot) => {
    if (gone) return;
    plot?.destroy();
    plot = new Plot(options(Plot, place, data, how), [data.times, ...data.series.map((one) => one.values)], place);
  };
  const resized = new ResizeObserver(() => plot?.setSize({ width: place.clientWidth, height: how.height }));
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const again = () => load().then(draw, () => (failed.value = true));
  const begin = () => {
    again();
    resized.observe(place);
    dark.addEventListener("change", again);
  };
  const seen = whenSeen(place, begin);
  return () => {
    gone = true;
    seen.disconnect();
    resized.disconnect();
    dark.removeEventListener("change", again);
    plot?.destroy();
  };
}

/** @param {HTMLElement} place @param {() => void} act once */
function whenSeen(place, act) {
  const seen = new IntersectionObserver((found) => {
    if (!found.some((one) => one.isIntersecting)) return;
    seen.disconnect();
    act();
  });
  seen.observe(place);
  return seen;
}

function options(Plot, place, data, { unit, height, filled }) {
  const colour = (/** @type {string} */ name) => painted(place, name);
  const forced = matchMedia("(forced-colors: active)").matches;
  const axis = {
    stroke: colour("--quiet"),
    font: "11px system-ui",
    grid: { stroke: colour("--line"), width: 1 },
    ticks: { show: false },
  };
  const lines = data.series.map((one, i) => ({
    label: one.label,
    stroke: colour(COLOURS[i % COLOURS.length]),
    dash: DASHES[i % DASHES.length],
    width: 1.5,
    fill: filled && i === 0 && !forced ? colour("--soft") : undefined,
    points: { show: false },
  }));
  return {
    width: place.clientWidth,
    height,
    legend: { show: false },
    cursor: { y: false },
    tzDate: (/** @type {number} */ seconds) =>
      zone.value === "UTC" ? Plot.tzDate(new Date(seconds * 1e3), "Etc/UTC") : new Date(seconds * 1e3),
    axes: [
      { ...axis, values: TIMES },
      {
        ...axis,
        size: 56,
        values: (_, ticks) => ticks.map((tick) => `${tick.toLocaleString("en")}${unit ? ` ${unit}` : ""}`),
      },
    ],
    series: [{}, ...lines],
  };
}

/** The colour as it is now: a canvas knows no light-dark(). @param {HTMLElement} place @param {string} name */
function painted(place, name) {
  const before = place.style.color;
  place.style.color = `var(${name})`;
  const { color } = getComputedStyle(place);
  place.style.color = before;
  return color;
}
