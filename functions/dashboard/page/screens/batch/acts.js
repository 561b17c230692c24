// What can be done with a batch: its failed jobs again, the rest not at all, and another job after it.
import { html, useSignal } from "../../html.js";
import { useKeys } from "../../keys.js";
import { words } from "../../words.js";
import { Button, Curls, whyNot } from "../../parts/act.js";
import { actOnMany } from "../../parts/bulk.js";
import { Dialog, open } from "../../parts/dialog.js";
import { Field } from "../../parts/field.js";
import { toast } from "../../parts/toast.js";

const says = words.batch;

/** @param {{batch: any, done: () => void}} props */
export function BatchActs({ batch, done }) {
  const { id, progress, finished_at: finished } = batch;
  const unfinished = progress.pending + progress.processing + progress.waiting + progress.review_needed;
  const then = { name: "then", label: says.change, method: "PATCH", path: `/api/batches/${id}`, done };
  const failed = { batch_id: id, status: "failed" };
  const act = async (/** @type {any} */ bulk) => {
    const ended = await actOnMany(bulk);
    if (ended?.done) done();
  };
  return html`<div class="acts">
    <${Many}
      label=${says.retryAll}
      keys="r"
      why=${progress.failed ? null : says.noneFailed}
      run=${() => act({ action: "retry", filter: failed })}
    />
    <${Many}
      label=${says.cancelRest}
      keys="c"
      why=${unfinished ? null : says.noneLeft}
      run=${() => act({ action: "cancel", filter: { batch_id: id } })}
    />
    <${Button} act=${{ ...then, key: "e", why: finished ? says.isOver : null, ask: () => open(Following) }} />
    <${Curls} acts=${curls(id, failed, then)} />
  </div>`;
}

/** The same for a shell. */
const curls = (id, failed, then) => [
  { name: "retry", label: says.retryAll, method: "POST", path: "/api/jobs/bulk/retry", body: { filter: failed } },
  {
    name: "cancel",
    label: says.cancelRest,
    method: "POST",
    path: "/api/jobs/bulk/cancel",
    body: { filter: { batch_id: id } },
  },
  { ...then, body: { then: { type: "…", payload: {} } } },
  { name: "cells", label: says.cells, method: "GET", path: `/api/batches/${id}/cells` },
];

/** A button for an act on many jobs, which counts them first.
 * @param {{label: string, run: () => void, why?: string|null, keys?: string}} props */
export function Many({ label, run, why = null, keys }) {
  const not = whyNot({ name: label, label, method: "POST", path: "", why });
  const press = () => (not ? toast(not, { kind: "bad" }) : run());
  useKeys(keys ? [{ keys, says: label, run: press }] : []);
  return html`<button aria-disabled=${not ? "true" : undefined} title=${not ?? undefined} onClick=${press}>
    ${label}${keys && html` <kbd>${keys}</kbd>`}
  </button>`;
}

/** Asks for the job that comes after the batch: the body of the request, null for no. */
function Following({ close }) {
  const type = useSignal("");
  const payload = useSignal("{}");
  const wrong = useSignal("");
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      close({ then: type.value ? { type: type.value, payload: JSON.parse(payload.value) } : null });
    } catch (error) {
      wrong.value = /** @type {Error} */ (error).message;
    }
  };
  return html`<${Dialog} title=${says.change} close=${close}>
    <form onSubmit=${send}>
      <p>${says.changeSays}</p>
      <${Field} label=${says.thenType} at=${type} autofocus autocomplete="off" />
      <label
        >${says.thenPayload}<textarea
          rows="5"
          spellcheck="false"
          value=${payload.value}
          onInput=${(event) => (payload.value = event.currentTarget.value)}
        ></textarea>
      </label>
      ${wrong.value && html`<p class="wrong" role="alert">${wrong.value}</p>`}
      <div class="buttons">
        <button type="button" onClick=${() => close()}>${words.page.cancel}</button>
        <button class="main">${says.change}</button>
      </div>
    </form>
  <//>`;
}
