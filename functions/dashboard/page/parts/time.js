import { html, signal } from "../html.js";
import { keep, kept } from "../kept.js";
import { words } from "../words.js";

const KEPT = "tidegate.zone";

/** "UTC", or "local" for the browser's own zone. */
export const zone = signal(kept(KEPT) || "UTC");
/** The present second; what is relative to it is drawn anew. */
export const now = signal(Date.now());

setInterval(() => document.hidden || (now.value = Date.now()), 1000);
document.addEventListener("visibilitychange", () => (now.value = Date.now()));

export function switchZone() {
  zone.value = zone.value === "UTC" ? "local" : "UTC";
  keep(KEPT, zone.value);
}

/** A moment: relative, with the absolute one at hand, or the other way round.
 * @param {{at: string|null|undefined, absolute?: boolean}} props */
export function Time({ at, absolute }) {
  if (!at) return html`<span class="quiet">–</span>`;
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return html`<span>${at}</span>`;
  const [shown, other] = absolute ? [exact(date), relative(date)] : [relative(date), exact(date)];
  return html`<time datetime=${at} title=${other}>${shown}</time>`;
}

/** `2026-11-19 11:24:05 UTC`. @param {Date} date */
export function exact(date) {
  const options = /** @type {const} */ ({ dateStyle: "short", timeStyle: "medium" });
  const text = date.toLocaleString("sv", { ...options, timeZone: zone.value === "UTC" ? "UTC" : undefined });
  return zone.value === "UTC" ? `${text} UTC` : text;
}

/** `3 min ago`, `in 2 h`. @param {Date} date */
export function relative(date) {
  const seconds = (date.getTime() - now.value) / 1000;
  if (Math.abs(seconds) < 1) return words.time.now;
  return seconds < 0 ? words.time.ago(duration(-seconds, 1)) : words.time.ahead(duration(seconds, 1));
}

/** `1 h 5 min`, `12 s`, `350 ms`; `parts` units at the most.
 * @param {number|null|undefined} seconds @param {number} [parts] */
export function duration(seconds, parts = 2) {
  if (seconds === null || seconds === undefined || !Number.isFinite(seconds)) return "–";
  if (seconds < 1) return `${Math.round(seconds * 1000)} ${words.units.ms}`;
  if (seconds < 10 && parts > 1) return `${seconds.toFixed(1)} ${words.units.s}`;
  const sizes = /** @type {const} */ ([
    ["d", 86400],
    ["h", 3600],
    ["m", 60],
    ["s", 1],
  ]);
  let left = Math.round(seconds);
  const said = [];
  for (const [unit, size] of sizes) {
    if (left >= size) said.push(`${Math.floor(left / size)} ${words.units[unit]}`);
    if (said.length === parts) break;
    left %= size;
  }
  return said.join(" ");
}

/** Between two moments; to now where the second is missing.
 * @param {string|null} from @param {string|null} [until] */
export function between(from, until) {
  if (!from) return null;
  return Math.max(0, ((until ? Date.parse(until) : now.value) - Date.parse(from)) / 1000);
}
