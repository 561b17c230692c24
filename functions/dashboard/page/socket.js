// The socket pushes what a poll would fetch, within a second. It is a gain, not a need: where it does not connect in
// 2 s, or breaks, the page polls as before and tries again later.
import { post } from "./api.js";

const PATIENCE = 2000;
const PING = 300_000;
// API Gateway ends a connection after two hours. Not all come again in the same minute.
const LONGEST = 6_300_000;
const FIRST_PAUSE = 120_000;
const LONGEST_PAUSE = 600_000;

/** @type {WebSocket|null} */
let socket = null;
let watched = new Set();
let pause = FIRST_PAUSE;
let blockedUntil = 0;
let timers = [];

/** Whether it pushes now. */
export const pushes = () => socket?.readyState === WebSocket.OPEN;

/** Connects, unless it is connected or has failed a moment ago.
 * @param {(topic: string, state: any) => void} got @param {() => void} changed it has opened or ended */
export async function open(got, changed) {
  if (socket || Date.now() < blockedUntil) return;
  blockedUntil = Date.now() + pause;
  try {
    const { url } = await post("/api/live/tickets");
    if (url) connect(url, got, changed);
    else blockedUntil = Infinity;
  } catch {
    later();
  }
}

/** @param {string} url @param {(topic: string, state: any) => void} got @param {() => void} changed */
function connect(url, got, changed) {
  const made = new WebSocket(url);
  socket = made;
  watched = new Set();
  timers = [
    setTimeout(() => made.readyState === WebSocket.CONNECTING && (later(), end(), changed()), PATIENCE),
    setInterval(() => made.readyState === WebSocket.OPEN && made.send('{"do":"ping"}'), PING),
    setTimeout(() => made.close(), LONGEST + Math.random() * 600_000),
  ];
  made.onopen = () => {
    pause = FIRST_PAUSE;
    blockedUntil = 0;
    changed();
  };
  made.onmessage = (event) => {
    const { topic, state } = JSON.parse(event.data);
    if (topic && state !== undefined && watched.has(topic)) got(topic, state);
  };
  made.onclose = () => {
    if (socket !== made) return;
    if (!blockedUntil) blockedUntil = Date.now() + 1000;
    else later();
    end();
    changed();
  };
}

function later() {
  blockedUntil = Date.now() + pause;
  pause = Math.min(pause * 2, LONGEST_PAUSE);
}

/** @param {string[]} topics all that are of interest; what is not among them is no longer watched */
export function watch(topics) {
  if (!pushes()) return;
  const more = topics.filter((topic) => !watched.has(topic));
  const fewer = [...watched].filter((topic) => !topics.includes(topic));
  watched = new Set(topics);
  if (fewer.length) socket?.send(JSON.stringify({ do: "unwatch", topics: fewer }));
  if (more.length) socket?.send(JSON.stringify({ do: "watch", topics: more }));
}

export function end() {
  const old = socket;
  socket = null;
  timers.forEach(clearTimeout);
  // A browser complains of one that is closed while it connects.
  if (old?.readyState === WebSocket.CONNECTING) old.onopen = () => old.close();
  else old?.close();
}
