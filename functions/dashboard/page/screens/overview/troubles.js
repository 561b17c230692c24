// What is wrong with the lanes, worst first, each with what to do about it.
import { words } from "../../words.js";
import { duration } from "../../parts/time.js";

/** @typedef {import("../../lanes.js").Lane} Lane
 * @typedef {import("../../charts/tide.js").Point} Point
 * @typedef {{lane: string, points: Point[], openings: import("../../charts/tide.js").Opening[]}} Tide
 * @typedef {{key: string, what: string, why: string, act?: any, href?: string}} Trouble */

const says = words.overview.wrong;
const LEAST_LATE = 300;
const GROWS = 15;
const OLD = 300;
// Gates of a whole type that no time opens.
const STUCK = ["type_unknown", "no_handler", "timeout", "type_set_aside"];

/** @param {Lane[]} lanes @param {Tide[]} tides @param {any[]} aside what is set aside
 * @param {number} at when it was so, in milliseconds @returns {Trouble[]} */
export function troubles(lanes, tides, aside, at) {
  const off = lanes.filter((lane) => !lane.enabled);
  const found = off.length ? [switchedOff()] : [];
  for (const lane of lanes) {
    const tide = tides.find((one) => one.lane === lane.lane);
    const late = off.length ? null : lateTick(lane, tide, at);
    const grows = late ? null : growing(lane, tide);
    found.push(...[late, grows].filter((one) => one !== null), ...lane.types.flatMap(stuck));
  }
  return [...found, ...aside.map(setAside)];
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
  return { key: "off", what: says.off, why: says.offWhy, act: { ...act, sure: says.switchOnSure } };
}

/** No processor has come for longer than ticks usually take; worse where jobs are ready.
 * @param {Lane} lane @param {Tide|undefined} tide @param {number} at @returns {Trouble|null} */
function lateTick({ lane, ready, processors, last_tick_at: last }, tide, at) {
  const since = last ? (at - Date.parse(last)) / 1000 : null;
  const act = { name: "start", label: says.start, method: "POST", path: "/api/jobs/trigger", body: { lane } };
  const limit = Math.max(LEAST_LATE, 3 * usualGap(tide));
  if (processors || (since !== null && since < limit)) return null;
  if (since === null && !ready) return null;
  return {
    key: `late ${lane}`,
    what: since === null ? says.never(lane) : says.late(lane, duration(since, 1)),
    why: ready ? says.lateWhy(ready) : says.lateIdle,
    act,
  };
}

/** Seconds between two ticks, as the last hour had them. @param {Tide|undefined} tide */
function usualGap(tide) {
  const ticks = (tide?.openings ?? [])
    .filter((one) => one.started_by === "tick")
    .map((one) => Date.parse(one.started_at));
  const gaps = ticks
    .sort((a, b) => a - b)
    .slice(1)
    .map((time, i) => (time - ticks[i]) / 1000);
  return gaps.sort((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
}

/** The oldest ready job has got older all the while. @param {Lane} lane @param {Tide|undefined} tide */
function growing({ lane, oldest_seconds: age, rate_per_minute: rate }, tide) {
  const ages = (tide?.points ?? []).slice(-GROWS).map((point) => point.oldest_seconds);
  const grows = ages.length === GROWS && ages.every((one, i) => i === 0 || one > ages[i - 1]);
  if (!grows || !age || age < OLD) return null;
  return {
    key: `grows ${lane}`,
    what: says.grows(lane, duration(age, 1)),
    why: rate ? says.growsWhy : says.nothingEnds,
  };
}

/** @param {import("../../lanes.js").TypeBacklog} of @returns {Trouble[]} */
const stuck = (of) =>
  of.gates
    .filter((gate) => STUCK.includes(gate.name) && gate.jobs > 0)
    .map((gate) => ({
      key: `${gate.name} ${of.type}`,
      what: says.stuck(of.type, gate.jobs),
      why: `${gate.says}.`,
      href: `/ui/types/${encodeURIComponent(of.type)}`,
    }));

/** @param {any} one @returns {Trouble} */
const setAside = (one) => ({
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
