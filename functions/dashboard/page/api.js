// The API: data, or a Problem in the server's words.
import { signal } from "./html.js";
import { exactly, textOf } from "./exact.js";
import { words } from "./words.js";

/** @typedef {{role: string, owner: string, key_id: string, expires_at: string}} Login */
/** @typedef {{query?: Record<string, any>, body?: any, headers?: Record<string, string>, signal?: AbortSignal,
 *   exact?: string[], tries?: number}} Options */

const TRIES = 3;
const LONGEST_PAUSE = 30;

/** Who is logged in: undefined until it is known, null for a visitor.
 * @type {import("./vendor/signals.js").Signal<Login|null|undefined>} */
export const login = signal(undefined);
/** Whether a login ended while the page was in use. */
export const ended = signal(false);
/** Whether the last request reached the server. */
export const online = signal(true);

/** An answer that is no success. */
export class Problem extends Error {
  /** @param {number} status @param {any} document @param {number|null} after */
  constructor(status, document, after = null) {
    super(document.detail || document.message || document.title || words.api.status(status));
    this.status = status;
    this.kind = String(document.type || "").replace("urn:tidegate:problem:", "");
    this.errors = document.errors || [];
    this.after = after;
  }
}

/** @param {string} path @param {Options} [options] */
export const get = (path, options) => request("GET", path, { tries: TRIES, ...options });
/** @param {string} path @param {any} [body] @param {Options} [options] */
export const post = (path, body, options) => request("POST", path, { body, ...options });
/** @param {string} path @param {any} [body] */
export const put = (path, body) => request("PUT", path, { body });
/** @param {string} path @param {any} [body] */
export const patch = (path, body) => request("PATCH", path, { body });
/** @param {string} path */
export const remove = (path) => request("DELETE", path);

/** Asks again, where that changes nothing, when the server is busy or away; and whatever it is, once the person whose
 * login has ended has logged in again.
 * @param {string} method @param {string} path @param {Options} options */
export async function request(method, path, options = {}) {
  for (let left = options.tries || 1; ; left -= 1) {
    try {
      return await once(method, path, options);
    } catch (error) {
      if (hasEnded(error, path)) {
        await loggedIn(options.signal);
        continue;
      }
      if (left <= 1 || !(error instanceof Problem) || ![0, 429, 503].includes(error.status)) throw error;
      await pause(error.after || TRIES - left + 1, options.signal);
    }
  }
}

/** @param {unknown} error @param {string} path */
const hasEnded = (error, path) =>
  error instanceof Problem && error.status === 401 && path !== "/api/login" && ended.peek();

/** Waits for a login. @param {AbortSignal} [stop] @returns {Promise<void>} */
function loggedIn(stop) {
  return new Promise((resolve, reject) => {
    const end = login.subscribe((who) => who && resolve(queueMicrotask(() => end())));
    stop?.addEventListener("abort", () => (end(), reject(stop.reason)));
  });
}

/** @param {string} method @param {string} path @param {Options} options */
async function once(method, path, options) {
  const response = await send(method, path, options);
  const text = await response.text();
  if (response.status === 304) return null;
  if (!response.ok) throw refused(response, text, path);
  if (!text) return null;
  try {
    return options.exact ? exactly(text, options.exact) : JSON.parse(text);
  } catch {
    throw new Problem(response.status, { detail: words.api.unreadable });
  }
}

/** @param {string} method @param {string} path @param {Options} options */
async function send(method, path, options) {
  const headers = { accept: "application/json", ...options.headers };
  const init = { method, headers, signal: options.signal, cache: /** @type {const} */ ("no-store") };
  if (options.body !== undefined) {
    headers["content-type"] = "application/json";
    Object.assign(init, { body: textOf(options.body) });
  }
  try {
    const response = await fetch(path + search(options.query), init);
    online.value = true;
    return response;
  } catch (error) {
    if (options.signal?.aborted) throw error;
    online.value = false;
    throw new Problem(0, { detail: words.api.away });
  }
}

/** @param {Response} response @param {string} text @param {string} path */
function refused(response, text, path) {
  const after = Number(response.headers.get("retry-after")) || null;
  if (response.status === 401 && path !== "/api/login") {
    if (login.value) ended.value = true;
    login.value = null;
  }
  return new Problem(response.status, document_(text), after);
}

/** @param {string} text */
function document_(text) {
  try {
    return JSON.parse(text) || {};
  } catch {
    return {};
  }
}

/** @param {number} seconds @param {AbortSignal} [stop] */
function pause(seconds, stop) {
  return new Promise((resolve, reject) => {
    setTimeout(resolve, Math.min(seconds, LONGEST_PAUSE) * 1000);
    stop?.addEventListener("abort", () => reject(stop.reason));
  });
}

/** `?a=1&b=2` of what is given; "" of nothing.
 * @param {Record<string, any>} [values] */
export function search(values = {}) {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== "");
  return given.length ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : "";
}

/** The same request for a shell.
 * @param {string} method @param {string} path @param {any} [body] */
export function curl(method, path, body) {
  const parts = [`curl -X ${method} "$API${path}"`, '-H "Authorization: Bearer $KEY"'];
  if (method === "GET") parts[0] = `curl "$API${path}"`;
  if (body !== undefined) parts.push("-H 'Content-Type: application/json'", `-d '${quoted(textOf(body))}'`);
  return parts.join(" \\\n  ");
}

/** @param {string} text */
const quoted = (text) => text.replaceAll("'", "'\\''");

/** Whether the login may enqueue jobs. */
export const enqueues = () => login.value?.role !== "viewer";

/** Whether the login may change things. */
export const changes = () => login.value?.role === "admin" || login.value?.role === "super_admin";
