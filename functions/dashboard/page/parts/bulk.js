// One act on many jobs: counted first, then done in steps that can be stopped. The audit has it as one line.
import { html, useEffect, useRef, useSignal } from "../html.js";
import { curl, post } from "../api.js";
import { soon } from "../live.js";
import { words } from "../words.js";
import { Dialog, open } from "./dialog.js";
import { Bar } from "./bar.js";
import { Field } from "./field.js";

const STEP = 500;
const MANY = 1000;

/** @typedef {{action: "retry"|"cancel"|"delete"|"replay", ids?: string[], filter?: Record<string, any>}} Bulk */

/** @param {Bulk} bulk @returns {Promise<{done: number}|null>} */
export const actOnMany = (bulk) => open(Many, { bulk });

function Many({ bulk, close }) {
  const state = useSignal(/** @type {any} */ ({ at: "counting" }));
  const typed = useSignal("");
  const rate = useSignal("60");
  const stop = useRef(false);
  const act = words.jobs.bulk[bulk.action];
  useEffect(() => void count(bulk, state), []);
  const { at, matches = 0, atLeast, error } = state.value;
  const needed = matches > MANY ? String(matches) : "";
  const drips = at === "counted" && bulk.action === "replay";
  const asks = at === "counted" && needed;
  const run = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (at === "counted" && matches && typed.value === needed) steps(bulk, state, stop, Number(rate.value));
  };
  return html`<${Dialog}
    title=${words.jobs.asking(act, at === "counting" ? "…" : words.jobs.jobs(matches, atLeast))}
    close=${() => ((stop.current = true), close(state.value))}
  >
    <form onSubmit=${run}>
      <p>${words.jobs.says[bulk.action]}</p>
      ${at === "counting" && html`<p class="quiet" role="status">${words.jobs.counting}</p>`}
      ${error && html`<p class="wrong" role="alert">${error}</p>`}
      ${drips && html`<${Field} label=${words.jobs.perMinute} at=${rate} type="number" min="1" max="10000" />`}
      ${asks && html`<${Field} label=${words.act.type(needed)} at=${typed} inputmode="numeric" autofocus />`}
      ${["running", "ended"].includes(at) && html`<${Progress} state=${state.value} />`}
      <details>
        <summary>${words.act.curl}</summary>
        <pre tabindex="0">${curl("POST", `/api/jobs/bulk/${bulk.action}`, target(bulk))}</pre>
      </details>
      <div class="buttons">
        <${Buttons}
          at=${at}
          act=${act}
          bad=${bulk.action === "delete"}
          ready=${matches > 0 && typed.value === needed}
          stop=${stop}
          close=${() => close(state.value)}
        />
      </div>
    </form>
  <//>`;
}

function Progress({ state }) {
  const says = words.jobs.running(state.done, state.skipped);
  return html`<p role="status">
    <${Bar} value=${state.done + state.skipped} most=${state.matches} label=${says}>${says}<//> ${state.says}
  </p>`;
}

function Buttons({ at, act, bad, ready, stop, close }) {
  const main = useRef(/** @type {any} */ (null));
  useEffect(() => {
    const types = document.activeElement?.matches("input");
    if ((ready && at === "counted" && !types) || at === "ended") main.current?.focus();
  }, [at, ready]);
  if (at === "running")
    return html`<button type="button" onClick=${() => (stop.current = true)}>${words.jobs.stop}</button>`;
  if (at === "ended")
    return html`<button type="button" class="main" ref=${main} onClick=${close}>${words.page.close}</button>`;
  const kind = bad ? "bad" : "main";
  return html`<button type="button" onClick=${close}>${words.page.close}</button>
    <button class=${kind} ref=${main} disabled=${!ready}>${act}</button>`;
}

/** @param {Bulk} bulk */
const target = ({ ids, filter }) => (ids ? { ids } : { filter });

async function count(bulk, state) {
  try {
    const found = await post(`/api/jobs/bulk/${bulk.action}`, { ...target(bulk), dry_run: true });
    state.value = { at: "counted", matches: found.matches ?? found.count ?? 0, atLeast: found.at_least };
  } catch (error) {
    state.value = { at: "refused", error: /** @type {Error} */ (error).message };
  }
}

/** Of 16 random bytes. The browser's own function is missing where the page came by plain HTTP. */
const uuid = () =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");

/** A step after a step, until all is done, a person stops it, or a step is refused. */
async function steps(bulk, state, stop, perMinute) {
  const act = uuid();
  const dripped = bulk.action === "replay" ? { per_minute: perMinute } : {};
  const { matches } = state.value;
  let done = 0;
  let skipped = 0;
  let after = null;
  state.value = { at: "running", matches, done, skipped };
  try {
    do {
      const body = { ...target(bulk), ...dripped, limit: STEP, after: after ?? undefined, act };
      const step = await post(`/api/jobs/bulk/${bulk.action}`, body, { tries: 3 });
      done += step.done;
      skipped += step.skipped;
      after = step.next;
      state.value = { at: "running", matches, done, skipped };
    } while (after && !stop.current);
    state.value = { at: "ended", matches, done, skipped, says: after ? words.jobs.stopped : words.jobs.finished };
  } catch (error) {
    state.value = { at: "ended", matches, done, skipped, error: /** @type {Error} */ (error).message };
  }
  soon();
}
