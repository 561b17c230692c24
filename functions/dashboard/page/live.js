// What changes while one looks. All that is on the screen is asked for in one request: every 2 s while something is
// unfinished, every 10 s when it is quiet, never while the page is hidden.
import { effect, signal, useEffect, useRef, useSignal } from "./html.js";
import { Problem, login, request } from "./api.js";

/** @typedef {{jobs?: string[], batch?: string, reference?: {type: string, id: string}, stats?: boolean,
 *   inbox?: boolean, filter?: Record<string, any>, newest?: string|null}} Asked */

const QUICK = 2;
const QUIET = 10;
const LONGEST = 60;
const MOST_JOBS = 100;
const DONE = ["completed", "failed", "cancelled", "review_needed", "waiting"];

/** @type {Set<{asked: () => Asked, got: (answer: any) => void}>} */
const watchers = new Set();
/** Whether somebody has stopped the updates. */
export const paused = signal(false);
/** `live`, `paused`, `away` (the server does not answer) or `off` (it has no such route). */
export const state = signal("live");
/** When the newest answer came. */
export const updated = signal(0);

let timer = 0;
let running = false;
let failures = 0;
let since = "";
let lastAsked = "";
let changedAt = 0;

/** The newest answer to what this screen asks; null before the first. `asked` is called before each request.
 * @param {() => Asked} asked @returns {import("./vendor/signals.js").Signal<any>} */
export function useLive(asked) {
  const answer = useSignal(null);
  const latest = useRef(asked);
  latest.current = asked;
  useEffect(() => {
    const watcher = { asked: () => latest.current(), got: (/** @type {any} */ value) => (answer.value = value) };
    watchers.add(watcher);
    soon();
    return () => void watchers.delete(watcher);
  }, []);
  return answer;
}

/** Asks at once, after an act for instance. */
export function soon() {
  clearTimeout(timer);
  timer = setTimeout(poll, 0);
}

export function listen() {
  document.addEventListener("visibilitychange", () => document.hidden || soon());
  effect(() => {
    if (!paused.value && login.value) soon();
    if (paused.value) state.value = "paused";
  });
}

async function poll() {
  if (running || paused.value || document.hidden || !login.value || !watchers.size || state.peek() === "off") return;
  running = true;
  const query = asks();
  const text = JSON.stringify(query);
  if (text !== lastAsked) since = "";
  lastAsked = text;
  try {
    hand(await request("GET", "/api/live", { query: { ...query, since } }));
    failures = 0;
    state.value = "live";
    next(pauseOf());
  } catch (error) {
    fail(error);
  } finally {
    running = false;
  }
}

/** @param {unknown} error */
function fail(error) {
  const problem = error instanceof Problem ? error : null;
  failures += 1;
  if (problem?.status === 404) state.value = "off";
  else if (problem?.status !== 401) state.value = "away";
  next(Math.max(problem?.after || 0, Math.min(QUICK * 2 ** failures, LONGEST)));
}

/** @param {number} seconds */
function next(seconds) {
  clearTimeout(timer);
  timer = setTimeout(poll, seconds * 1000);
}

/** What all watchers ask, as one query. */
function asks() {
  const all = [...watchers].map((watcher) => watcher.asked());
  const ids = [...new Set(all.flatMap((one) => one.jobs || []))].slice(0, MOST_JOBS);
  const reference = all.find((one) => one.reference)?.reference;
  const filter = all.find((one) => one.filter) || {};
  return {
    jobs: ids.join(",") || undefined,
    batch: all.find((one) => one.batch)?.batch,
    reference_type: reference?.type,
    reference_id: reference?.id,
    stats: all.some((one) => one.stats) || undefined,
    inbox: all.some((one) => one.inbox) || undefined,
    ...filter.filter,
    newest: filter.newest,
  };
}

let busy = false;

/** @param {any} answer null: nothing has changed */
function hand(answer) {
  updated.value = Date.now();
  if (!answer) return;
  since = answer.version;
  changedAt = Date.now();
  busy = unfinished(answer);
  for (const watcher of [...watchers]) watcher.got(answer);
}

/** @param {any} answer */
function unfinished(answer) {
  const soonest = Date.now() + 60_000;
  const batch = answer.batch && !answer.batch.finished_at;
  return (
    batch || (answer.jobs || []).some((job) => !DONE.includes(job.status) && Date.parse(job.scheduled_for) < soonest)
  );
}

const pauseOf = () => (busy || Date.now() - changedAt < QUIET * 1000 ? QUICK : QUIET);
