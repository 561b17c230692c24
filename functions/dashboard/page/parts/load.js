import { html, useEffect, useRef, useSignal } from "../html.js";
import { get } from "../api.js";
import { paused } from "../live.js";
import { Failed, Loading } from "./states.js";

// An answer that has stayed the same for so long is asked for less often.
const CALM = 15_000;
const QUIET = 30_000;

/** What a GET answers, as signals, and `again` to ask anew; what was there stays until the answer comes.
 * `path` null: nothing is asked. Asks every `every` seconds too while the page is seen and not paused; every 30 when
 * nothing changes.
 * @param {string|null} path @param {{query?: Record<string, any>, exact?: string[], every?: number}} [options] */
export function useGet(path, options = {}) {
  const data = useSignal(/** @type {any} */ (null));
  const error = useSignal(/** @type {any} */ (null));
  const loading = useSignal(true);
  const latest = useRef(() => {});
  const key = path + JSON.stringify(options.query || {});
  useEffect(() => {
    const stop = new AbortController();
    latest.current = () => ask(path, { ...options, signal: stop.signal }, { data, error, loading });
    latest.current();
    const timer = options.every && setInterval(calmly(data, latest), options.every * 1000);
    return () => (clearInterval(timer || 0), stop.abort());
  }, [key]);
  return { data, error, loading, again: () => latest.current() };
}

/** @param {{value: any}} data @param {{current: () => void}} latest */
function calmly(data, latest) {
  let before = "";
  let changedAt = Date.now();
  let askedAt = changedAt;
  return () => {
    if (document.hidden || paused.value) return;
    const text = JSON.stringify(data.value);
    const now = Date.now();
    if (text !== before) changedAt = now;
    before = text;
    if (now - changedAt > CALM && now - askedAt < QUIET) return;
    askedAt = now;
    latest.current();
  };
}

async function ask(path, options, { data, error, loading }) {
  if (!path) return;
  loading.value = true;
  try {
    data.value = await get(path, options);
    error.value = null;
  } catch (failure) {
    if (options.signal.aborted) return;
    error.value = failure;
  }
  loading.value = false;
}

/** Draws what `useGet` gives: `children` is a function of the data.
 * @param {{from: ReturnType<typeof useGet>, children: (data: any) => any}} props */
export function Loaded({ from, children }) {
  if (from.error.value && !from.data.value) return html`<${Failed} error=${from.error.value} again=${from.again} />`;
  if (!from.data.value) return html`<${Loading} />`;
  const late = from.error.value;
  return html`${late && html`<${Failed} error=${late} again=${from.again} />`}${children(from.data.value)}`;
}
