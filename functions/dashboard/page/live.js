// What changes while one looks. All that is on the screen is asked for in one request: every 2 s while something is
// unfinished, every 10 s when it is quiet, never while the page is hidden. While the socket pushes, only what it cannot
// push is asked for: how many new jobs match a filter.
import { effect, signal, useEffect, useRef, useSignal } from "./html.js";
import { Problem, login, request } from "./api.js";
import * as socket from "./socket.js";

/** @typedef {{jobs?: string[], batch?: string, reference?: {type: string, id: string}, stats?: boolean,
 *   inbox?: boolean, filter?: Record<string, any>, newest?: string|null}} Asked */

const QUICK = 2;
const QUIET = 10;
const LONGEST = 60;
const MOST_JOBS = 100;
// Older than every job: all that match are new.
const NONE = "00000000-0000-0000-0000-000000000000";
const DONE = ["completed", "failed", "cancelled", "review_needed", "waiting"];

/** @type {Set<{asked: () => Asked, got: (answer: any) => void}>} */
const watchers = new Set();
/** Whether a person has stopped the updates. */
export const paused = signal(false);
/** `live`, `paused`, `away` (the server does not answer) or `off` (it has no such route). */
export const state = signal("live");
/** When the newest answer came. */
export const updated = signal(0);

let timer = 0;
let running = false;
let again = false;
let failures = 0;
let since = "";
let lastAsked = "";
let changedAt = 0;
let busy = false;
/** What the newest answers and pushes say together. @type {any} */
let known = {};

/** The newest answer to what this screen asks; null before the first. `asked` is called before each request.
 * @param {() => Asked} asked @returns {import("./vendor/signals.js").Signal<any>} */
export function useLive(asked) {
  const answer = useSignal(null);
  const latest = useRef(asked);
  latest.current = asked;
  useEffect(() => {
    const watcher = { asked: () => latest.current(), got: (/** @type {any} */ value) => (answer.value = value) };
    watchers.add(watcher);
    return () => void watchers.delete(watcher);
  }, []);
  const text = JSON.stringify(asked());
  useEffect(soon, [text]);
  return answer;
}

/** Asks at once, after an act for instance. */
export function soon() {
  clearTimeout(timer);
  timer = setTimeout(poll, 0);
}

export function listen() {
  document.addEventListener("visibilitychange", () => (document.hidden ? socket.end() : soon()));
  effect(() => {
    if (!paused.value && login.value) soon();
    else socket.end();
    if (paused.value) state.value = "paused";
  });
}

async function poll() {
  if (running) again = true;
  if (running || paused.value || document.hidden || !login.value || state.peek() === "off") return;
  const query = asks();
  const text = JSON.stringify(query);
  if (text === "{}") return;
  running = true;
  if (text !== lastAsked) since = "";
  lastAsked = text;
  try {
    hand(await request("GET", "/api/live", { query: { ...query, since } }), since === "");
    failures = 0;
    state.value = paused.value ? "paused" : "live";
    await socket.open(pushed, soon);
    socket.watch(topicsOf(query));
    next(again ? 0 : pauseOf(query));
  } catch (error) {
    fail(error);
  } finally {
    running = again = false;
  }
}

/** @param {unknown} error */
function fail(error) {
  const problem = error instanceof Problem ? error : null;
  failures += 1;
  if (problem?.kind === "no-such-route") state.value = "off";
  else if (problem?.status !== 401) state.value = "away";
  next(Math.max(problem?.after || 0, Math.min(QUICK * 2 ** failures, LONGEST)));
}

/** @param {number} seconds */
function next(seconds) {
  clearTimeout(timer);
  timer = setTimeout(poll, seconds * 1000);
}

/** What all watchers ask, as one query; what is undefined is not asked. */
function asks() {
  const all = [...watchers].map((watcher) => watcher.asked());
  const ids = [...new Set(all.flatMap((one) => one.jobs || []))].slice(0, MOST_JOBS);
  const reference = all.find((one) => one.reference)?.reference;
  const filter = all.find((one) => one.filter) || {};
  const sees = login.value?.role !== "producer";
  return {
    jobs: ids.join(",") || undefined,
    batch: all.find((one) => one.batch)?.batch,
    reference_type: reference?.type,
    reference_id: reference?.id,
    stats: (sees && all.some((one) => one.stats)) || undefined,
    inbox: (sees && all.some((one) => one.inbox)) || undefined,
    ...filter.filter,
    newest: filter.filter && (filter.newest ?? NONE),
  };
}

/** The same for the socket. @param {ReturnType<typeof asks>} query */
function topicsOf({ jobs, batch, reference_type: type, reference_id: id, stats, inbox }) {
  const reference = type && id && `reference:${type}/${id}`;
  const topics = [jobs && `jobs:${jobs}`, batch && `batch:${batch}`, reference, stats && "stats", inbox && "inbox"];
  return topics.filter((topic) => typeof topic === "string");
}

/** `whole`: it answers another question than the one before.
 * @param {any} answer null: nothing has changed @param {boolean} whole */
function hand(answer, whole) {
  updated.value = Date.now();
  if (!answer) return;
  since = answer.version;
  show(whole ? answer : { ...known, ...answer });
}

/** @param {string} topic @param {any} state of a topic, as the socket sends it */
function pushed(topic, state) {
  const kind = topic.split(":")[0];
  const part = kind === "jobs" ? state : { [kind === "reference" ? "progress" : kind]: state };
  updated.value = Date.now();
  if (Object.keys(part).some((name) => JSON.stringify(part[name]) !== JSON.stringify(known[name])))
    show({ ...known, ...part });
}

/** @param {any} answer */
function show(answer) {
  known = answer;
  changedAt = Date.now();
  busy = unfinished(answer);
  for (const watcher of [...watchers]) watcher.got(answer);
}

/** @param {any} answer */
function unfinished(answer) {
  const soonest = Date.now() + 60_000;
  const open = (/** @type {any} */ job) => !DONE.includes(job.status) && Date.parse(job.scheduled_for) < soonest;
  return (answer.batch && !answer.batch.finished_at) || (answer.jobs || []).some(open);
}

/** @param {ReturnType<typeof asks>} query */
function pauseOf(query) {
  if (socket.pushes() && !query.newest) return LONGEST;
  return busy || Date.now() - changedAt < QUIET * 1000 ? QUICK : QUIET;
}
