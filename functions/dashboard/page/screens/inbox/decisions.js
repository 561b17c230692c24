// A decision is held for some seconds before it is sent, because no request takes an approval back.
import { html, signal } from "../../html.js";
import { request } from "../../api.js";
import { shown, useKeys } from "../../keys.js";
import { soon } from "../../live.js";
import { go, to } from "../../routes.js";
import { words } from "../../words.js";
import { now } from "../../parts/time.js";
import { toast } from "../../parts/toast.js";

const says = words.inbox;
const HELD = 6000;
export const OLD_LIST = 3000;

/** @typedef {{job: any, verdict: "approve"|"reject", body: any, until: number, timer: number,
 *   sent: boolean, done?: number}} Decision */

/** By the id of the job: those that are held, and those that were sent while the page is open.
 * @type {import("../../vendor/signals.js").Signal<Map<string, Decision>>} */
export const decided = signal(new Map());

addEventListener("pagehide", () => held().forEach((one) => send(one, true)));

const held = () => [...decided.value.values()].filter((one) => !one.sent);

/** @param {any} job @param {"approve"|"reject"} verdict @param {any} body */
export function decide(job, verdict, body) {
  const timer = setTimeout(() => send(one), HELD);
  const one = { job, verdict, body, until: Date.now() + HELD, timer, sent: false };
  decided.value = new Map(decided.value).set(job.id, one);
}

/** @param {Decision} one @param {boolean} [leaving] */
async function send(one, leaving = false) {
  clearTimeout(one.timer);
  decided.value = new Map(decided.value).set(one.job.id, { ...one, sent: true });
  const path = `/api/jobs/${one.job.id}/${one.verdict}`;
  if (leaving) return void fetch(path, kept(one.body));
  try {
    await request("POST", path, { body: one.body });
    decided.value = new Map(decided.value).set(one.job.id, { ...one, sent: true, done: Date.now() });
    soon();
  } catch (error) {
    forget(one);
    toast(`${one.job.type}: ${/** @type {Error} */ (error).message}`, {
      kind: "bad",
      href: to("inbox", { job: one.job.id }),
    });
  }
}

/** Forgets what is done: a job may come back to be decided anew. A list that was asked for before may still have it.
 * @param {{id: string}[]} listed */
export function tidy(listed) {
  const there = new Set(listed.map((job) => job.id));
  const late = Date.now() - OLD_LIST;
  const left = [...decided.value].filter(([id, one]) => !one.done || (there.has(id) && one.done > late));
  if (left.length < decided.value.size) decided.value = new Map(left);
}

/** A request that outlives the page. */
const kept = (body) => ({
  method: "POST",
  keepalive: true,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

/** @param {Decision} one */
function forget(one) {
  clearTimeout(one.timer);
  const left = new Map(decided.value);
  left.delete(one.job.id);
  decided.value = left;
}

/** @param {Decision} one */
function undo(one) {
  forget(one);
  go(to("inbox", { job: one.job.id }), { replace: true });
}

/** The decisions that can still be taken back. */
export function Undo() {
  const list = held();
  const last = list.at(-1);
  useKeys(last ? [{ keys: "z", says: says.undo, run: () => undo(last) }] : []);
  return html`<div class="undo" role="status">
    ${list.map((one) => html`<${Held} key=${one.job.id} one=${one} last=${one === last} />`)}
  </div>`;
}

function Held({ one, last }) {
  const left = Math.max(0, Math.round((one.until - now.value) / 1000));
  return html`<p>
    <span>${says.done[one.verdict]} <bdi>${one.job.type}</bdi> <span class="id">${one.job.id.slice(-8)}</span></span>
    <span class="quiet" aria-hidden="true">${says.sentIn(left)}</span>
    <button onClick=${() => undo(one)}>${says.undo} ${last && html`<kbd>${shown("z")}</kbd>`}</button>
  </p>`;
}
