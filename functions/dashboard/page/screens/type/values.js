// A setting's value in a few words.
import { digits, textOf } from "../../exact.js";
import { words } from "../../words.js";
import { number } from "../../parts/number.js";
import { duration } from "../../parts/time.js";

const says = words.type;
const PER = /** @type {const} */ ([
  ["second", 1],
  ["minute", 60],
  ["hour", 3600],
  ["day", 86400],
]);

/** @param {string} name @param {any} value @returns {string} */
export function shownAs(name, value) {
  if (value === null || value === undefined) return "–";
  if (typeof value === "boolean") return value ? says.yes : says.no;
  if (["timeout", "expires"].includes(name) && typeof value === "number") return duration(value, 2);
  if (name === "stages" && Array.isArray(value)) return value.join(", ") || "–";
  if (name === "backoff" && typeof value === "object") return backoffOf(value);
  if (name === "rate" && typeof value === "object") return rateOf(value);
  if (name === "window" && typeof value === "object") return windowOf(value);
  if (name === "limits" && Array.isArray(value)) return value.length ? value.map(String).join(", ") : "–";
  if (name === "schedule" && typeof value === "object") return scheduleOf(value);
  if (name === "retention" && typeof value === "object") return retentionOf(value);
  if (typeof value === "number") return number(value, 6);
  return typeof value === "string" ? value : (digits(value) ?? textOf(value));
}

/** `100 a minute, 20 at once`: in the unit in which it is a whole number. */
function rateOf({ per_second: rate, burst }) {
  if (typeof rate !== "number") return "–";
  const [unit, size] = PER.find(([, one]) => rate * one >= 1 && whole(rate * one)) ?? PER[rate < 1 ? 1 : 0];
  const most = burst ? says.burst(number(burst, 1)) : "";
  return `${says.per(number(rate * size, 2), says.units[unit])}${most}`;
}

/** `60 in 1 min`. */
function windowOf({ starts, seconds }) {
  if (typeof starts !== "number" || typeof seconds !== "number") return "–";
  return says.span(number(starts), duration(seconds, 2));
}

/** What the API takes for a window. */
export const windowText = (value) => (value ? `${value.starts}/${value.seconds}s` : "");

const whole = (value) => Math.abs(value - Math.round(value)) < 1e-6 * Math.max(1, value);

/** What the API takes for a rate: `100/minute`. */
export function rateText(value) {
  if (!value || typeof value.per_second !== "number") return "";
  const found = PER.find(([, size]) => whole(value.per_second * size) && value.per_second * size >= 1);
  if (found) return `${Math.round(value.per_second * found[1])}/${found[0]}`;
  return value.per_second < 1 ? `1/${Math.round(1 / value.per_second)}s` : `${Math.round(value.per_second)}/second`;
}

/** An override has only the parts that were given. */
const backoffOf = ({ kind = "exponential", base = 30, cap = null }) => says.backoffSays({ kind, base, cap });

const scheduleOf = ({ expression, timezone }) => [expression, timezone].filter(Boolean).join("  ") || "–";

const keptOf = (days, most) =>
  (days === null ? says.forEver : says.days(number(days, 2))) + (most ? says.atMost(number(most)) : "");

const retentionOf = (value) =>
  ["completed", "failed", "cancelled"]
    .filter((name) => name in value)
    .map((name) => `${words.status[name]} ${keptOf(value[name], value[`most_${name}`])}`)
    .join(", ") || "–";
