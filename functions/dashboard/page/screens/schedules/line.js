// The coming hours as a line: a stroke for each due time, from now at the left.
import { html } from "../../html.js";
import { query } from "../../routes.js";
import { words } from "../../words.js";
import { now, zone } from "../../parts/time.js";

const says = words.schedules;
const HOUR = 3_600_000;
const STEPS = { 6: 1, 24: 3, 168: 24 };

/** Where a moment is on a line, in percent. */
const place = (at, begin, hours) => ((at - begin) / (hours * HOUR)) * 100;

/** The strokes of the scale: full hours, or days, in the zone that is shown. */
function strokes(begin, hours) {
  const step = STEPS[hours] ?? 3;
  const shift = zone.value === "UTC" ? 0 : -new Date(begin).getTimezoneOffset() * 60_000;
  const first = Math.ceil((begin + shift) / (step * HOUR)) * step * HOUR - shift;
  return Array.from(
    { length: Math.floor((begin + hours * HOUR - first) / (step * HOUR)) + 1 },
    (_, i) => first + i * step * HOUR,
  );
}

/** Above the lines: what the strokes mean. */
export function Scale() {
  const hours = Number(query.value.hours) || 24;
  const begin = Math.floor(now.value / 60_000) * 60_000;
  const shown = strokes(begin, hours).filter((at) => place(at, begin, hours) < 96);
  return html`<span class="unseen">${says.columns.line}</span>
    <svg class="scale" aria-hidden="true">
      ${shown.map((at) => html`<text key=${at} x=${`${place(at, begin, hours)}%`} y="12">${stroke(at, hours)}</text>`)}
    </svg>`;
}

/** @param {number} at @param {number} hours */
function stroke(at, hours) {
  const timeZone = zone.value === "UTC" ? "UTC" : undefined;
  if (hours > 24) return new Date(at).toLocaleString("en", { weekday: "short", timeZone });
  return new Date(at).toLocaleString("en", { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone });
}

/** @param {{schedule: any}} props */
export function Line({ schedule }) {
  const { times, missed, begin, hours, set_aside: aside } = schedule;
  const at = (/** @type {string} */ moment) => place(Date.parse(moment), begin, hours);
  const last = times.length ? Date.parse(times.at(-1).at) : begin;
  const gap = times.length > 1 ? last - Date.parse(times.at(-2).at) : Infinity;
  const cut = last + 2 * gap < begin + hours * HOUR;
  return html`<svg class="clockline" role="img" aria-label=${says.line(times.length, cut, missed.length)}>
    ${strokes(begin, hours).map((at) => {
      const x = `${place(at, begin, hours)}%`;
      return html`<line key=${at} class="hour" x1=${x} x2=${x} y1="0" y2="100%" />`;
    })}
    <line class="base" x1="0" x2="100%" y1="50%" y2="50%" />
    ${!aside && times.map((time) => html`<${Stroke} key=${time.at} time=${time} x=${at(time.at)} />`)}
    ${cut && !aside && html`<line class="on" x1=${`${place(last, begin, hours)}%`} x2="100%" y1="50%" y2="50%" />`}
    ${missed.length > 0 && html`<path class="missed" d="M-14 10l8 10M-6 10l-8 10" />`}
  </svg>`;
}

/** Taller, and with a dot, on a day on which the clocks change. */
function Stroke({ time: { local, shift }, x }) {
  const at = `${x}%`;
  const title = `${local.slice(0, 16).replace("T", " ")}${shift ? `, ${says.shift}` : ""}`;
  return html`<g class=${shift ? "due shift" : "due"}>
    <title>${title}</title>
    <line x1=${at} x2=${at} y1=${shift ? "15%" : "25%"} y2="75%" />
    ${shift && html`<circle cx=${at} cy="12%" r="2" />`}
  </g>`;
}
