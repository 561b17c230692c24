// What is wrong with the lanes, worst first, each with what to do about it.
import { login } from "../../api.js";
import { startable } from "../../lanes.js";
import { words } from "../../words.js";
import { duration } from "../../parts/time.js";

/** @typedef {import("../../lanes.js").Lane} Lane
 * @typedef {import("../../charts/tide.js").Point} Point
 * @typedef {{lane: string, points: Point[]}} Tide
 * @typedef {{kind: string, key: string, what: string, why: string, act?: any, href?: string}} Trouble */

const says = words.overview.wrong;
const LEAST_LATE = 300;
const GROWS = 15;
const OLD = 300;
// Gates of a whole type that were not shut on purpose.
const BROKEN = ["type_unknown", "no_handler", "timeout"];
// The worst first.
const ORDER = ["off", "late", "grows", "stuck", "aside"];

/** @param {Lane[]} lanes @param {{tick_seconds: number|null, lanes: Tide[]}|null} tides
 * @param {any[]} aside what is set aside @param {number} at when it was so, in milliseconds @returns {Trouble[]} */
export function troubles(lanes, tides, aside, at) {
  const off = lanes.filter((lane) => !lane.enabled);
  const found = off.length ? [switchedOff()] : [];
  for (const lane of lanes) {
    const tide = tides?.lanes.find((one) => one.lane === lane.lane);
    const late = off.length ? null : lateTick(lane, tides?.tick_seconds ?? 0, at);
    const grows = late || off.length ? null : growing(lane, tide);
    found.push(...[late, grows].filter((one) => one !== null), ...lane.types.flatMap(stuck));
  }
  const all = [...found, ...aside.map(setAside)];
  return all.sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
}

/** @returns {Trouble} */
function switchedOff() {
  const act = {
    name: "enable",
    label: says.switchOn,
    method: "PUT",
    path: "/api/worker/config",
    body: { enabled: true },
  };
  return {
    kind: "off",
    key: "off",
    what: says.off,
    why: says.offWhy,
    act: { ...act, sure: says.switchOnSure, why: login.value?.role === "super_admin" ? null : says.notYou },
  };
}

/** No processor has come for several ticks. Where nothing waits, only a lane that has ticked is late, and only where it
 * is known how often it ticks. @param {Lane} of @param {number} tick seconds from one to the next, or 0
 * @param {number} at @returns {Trouble|null} */
function lateTick(of, tick, at) {
  const { lane, ready, processors, last_tick_at: last } = of;
  const since = last ? (at - Date.parse(last)) / 1000 : Infinity;
  const waits = ready > 0 && startable(of);
  if (processors || since < Math.max(LEAST_LATE, 3 * tick) || !(waits || (last && tick))) return null;
  const act = { name: "start", label: says.start, method: "POST", path: "/api/jobs/trigger", body: { lane } };
  return {
    kind: "late",
    key: `late ${lane}`,
    what: last ? says.late(lane, duration(since, 1)) : says.never(lane),
    why: ready ? says.lateWhy(ready) : says.lateIdle,
    act,
  };
}

/** The oldest ready job has got older all the while. @param {Lane} lane @param {Tide|undefined} tide */
function growing({ lane, oldest_seconds: age, rate_per_minute: rate }, tide) {
  const ages = (tide?.points ?? []).slice(-GROWS).map((point) => point.oldest_seconds);
  const grows = ages.length === GROWS && ages.every((one, i) => i === 0 || one > ages[i - 1]);
  if (!grows || !age || age < OLD) return null;
  return {
    kind: "grows",
    key: `grows ${lane}`,
    what: says.grows(lane, duration(age, 1)),
    why: rate ? says.growsWhy : says.nothingEnds,
  };
}

/** @param {import("../../lanes.js").TypeBacklog} of @returns {Trouble[]} */
const stuck = (of) =>
  of.gates
    .filter((gate) => BROKEN.includes(gate.name) && gate.jobs > 0)
    .map((gate) => ({
      kind: "stuck",
      key: `${gate.name} ${of.type}`,
      what: says.stuck(of.type, gate.jobs),
      why: `${gate.says[0]?.toUpperCase() ?? ""}${gate.says.slice(1)}.`,
      href: `/ui/types/${encodeURIComponent(of.type)}`,
    }));

/** @param {any} one @returns {Trouble} */
const setAside = (one) => ({
  kind: "aside",
  key: `aside ${one.kind} ${one.id}`,
  what: says.aside(one.kind, one.id),
  why: `${one.error}: ${one.message}`,
  act: {
    name: `retry ${one.kind} ${one.id}`,
    label: says.tryAgain,
    method: "POST",
    path: `/api/set-aside/${one.kind}/${encodeURIComponent(one.id)}/retry`,
  },
});
