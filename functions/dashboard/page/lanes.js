// What stands before each lane, asked for once for the header line and the Overview: often while it changes, seldom
// while it stands still, never while the page is hidden.
import { effect, signal, useEffect } from "./html.js";
import { get, login } from "./api.js";
import { paused } from "./live.js";
import { address, opens } from "./routes.js";

/** @typedef {{type: string, ready: number, at_least: boolean, rate_per_minute: number|null, empty_at: string|null,
 *   gates: {name: string, jobs: number, at_least: boolean, says: string}[]}} TypeBacklog
 * @typedef {{lane: string, enabled: boolean, ready: number, at_least: boolean, stopped: string[], later: number, running: number,
 *   waiting: number, suspects: number, oldest_seconds: number|null, rate_per_minute: number|null,
 *   empty_at: string|null, processors: number, last_tick_at: string|null, types: TypeBacklog[]}} Lane */

const STILL = 60;
const LONG_STILL = 300;

/** The newest answer, when it came, and why there is none.
 * @type {import("./vendor/signals.js").Signal<{lanes: Lane[]|null, at: number, changed: number, error: any}>} */
export const backlog = signal({ lanes: null, at: 0, changed: 0, error: null });

/** @type {Set<number>} */
const wanted = new Set();
let timer = 0;
let same = 0;
let running = false;

/** Keeps `backlog` up to date for as long as the component is shown, and sooner when the person goes to another screen.
 * @param {number} seconds while it changes */
export function useLanes(seconds) {
  useEffect(() => {
    wanted.add(seconds);
    again();
    return () => void wanted.delete(seconds);
  }, [seconds, login.value?.role, address.value]);
}

/** When a processor has taken up what a person has just done. */
export const acted = () => again(Date.now() + 1000);

/** Asks anew: at once, or at the soonest that some screen wants. */
export function again(at = soonest()) {
  clearTimeout(timer);
  if (!wanted.size) return;
  same = 0;
  timer = setTimeout(ask, Math.max(0, at - Date.now()));
}

const soonest = () => backlog.peek().at + Math.min(...wanted) * 1000;

document.addEventListener("visibilitychange", () => document.hidden || again());
effect(() => void (!paused.value && login.value && again()));

/** Whether the login may see it. */
export const seesLanes = () => opens({ path: "", screen: null, name: "", role: "viewer" }, login.value?.role);

async function ask() {
  if (running || document.hidden || paused.value || !wanted.size || !login.value || !seesLanes()) return;
  running = true;
  const before = backlog.peek();
  try {
    const { lanes } = await get("/api/backlog");
    const stands = before.lanes && still(lanes) === still(before.lanes);
    same = stands ? same + 1 : 0;
    backlog.value = { lanes, at: Date.now(), changed: stands ? before.changed : Date.now(), error: null };
  } catch (error) {
    backlog.value = { ...before, at: Date.now(), error };
  } finally {
    running = false;
  }
  const seconds = same > 1 ? LONG_STILL : same ? STILL : Math.min(...wanted);
  timer = setTimeout(ask, seconds * 1000);
}

// Gates that keep ready jobs of a whole type; the others keep jobs that are counted beside them. Of the first, no time
// opens STUCK.
export const STUCK = [
  "worker_off",
  "type_unknown",
  "type_disabled",
  "type_paused",
  "type_set_aside",
  "no_handler",
  "no_worker",
  "timeout",
];
export const WITHIN = [...STUCK, "max_concurrent", "rate", "window", "limit"];

/** How many of a type's ready jobs a gate keeps. @param {TypeBacklog} type @param {string[]} [gates] */
export const kept = (type, gates = WITHIN) =>
  Math.min(type.ready, Math.max(0, ...type.gates.filter((gate) => gates.includes(gate.name)).map((gate) => gate.jobs)));

const ABSENT = WITHIN.filter((name) => name !== "no_worker");
/** Whether jobs wait for nothing but a processor. @param {Lane} lane */
export const startable = (lane) => lane.types.some((type) => type.ready > kept(type, ABSENT));

/** What changes when something happens, without what changes by itself. @param {Lane[]} lanes */
const still = (lanes) =>
  JSON.stringify(lanes, (name, value) =>
    ["last_tick_at", "empty_at", "oldest_seconds", "rate_per_minute", "says"].includes(name) ? undefined : value,
  );
