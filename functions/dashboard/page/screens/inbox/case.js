// One that waits for a decision: why its handler asks, and what it would give out.
import { html, useEffect, useRef, useSignal } from "../../html.js";
import { get } from "../../api.js";
import { useKeys } from "../../keys.js";
import { useLive } from "../../live.js";
import { to } from "../../routes.js";
import { words } from "../../words.js";
import { Curls, whyNot } from "../../parts/act.js";
import { Status } from "../../parts/badge.js";
import { Dialog, open } from "../../parts/dialog.js";
import { Field } from "../../parts/field.js";
import { Failed, Loading } from "../../parts/states.js";
import { toast } from "../../parts/toast.js";
import { About, Contents } from "./contents.js";
import { decide, decided } from "./decisions.js";

const says = words.inbox;
const EXACT = ["payload", "result", "steps"];

/** The one that is asked for before it is looked at, so that a decision leads to it at once.
 * @type {Map<string, Promise<any>>} */
const ahead = new Map();

const fetched = (/** @type {string} */ id) => get(`/api/jobs/${encodeURIComponent(id)}`, { exact: EXACT });

/** @param {string|undefined} id */
function prepare(id) {
  ahead.clear();
  if (!id) return;
  const asked = fetched(id);
  asked.catch(() => ahead.delete(id)); // it is asked for again when it is looked at
  ahead.set(id, asked);
}

/** @param {{id: string, following?: string, next: () => void, again: () => void, place: number, of: number}} props */
export function Case({ id, following, next, again, place, of }) {
  const { job, error, load } = useCase(id, again);
  useEffect(() => prepare(following), [following]);
  if (error && !job) return html`<${Failed} error=${error} again=${load} />`;
  if (!job) return html`<${Loading} />`;
  return html`<article class="case" aria-label=${says.one}>
    <header>
      <h2>
        <a href=${to(`jobs/${job.id}`)}><bdi>${job.type}</bdi></a>
      </h2>
      <span class="id">${job.id}</span>
      ${of > 1 && place >= 0 && html`<span class="quiet place">${says.place(place + 1, of)}</span>`}
    </header>
    <p class="reason"><bdi>${job.review_reason ?? says.noReason}</bdi></p>
    <${About} job=${job} />
    <${Contents} job=${job} />
    <${Decide} job=${job} next=${next} />
  </article>`;
}

/** The job, asked anew when another person has changed it. */
function useCase(id, again) {
  const job = useSignal(/** @type {any} */ (null));
  const error = useSignal(/** @type {any} */ (null));
  const load = async () => {
    try {
      const asked = ahead.get(id);
      ahead.delete(id);
      job.value = await (asked ?? fetched(id));
      error.value = null;
    } catch (failure) {
      error.value = failure;
    }
  };
  useEffect(() => void load(), [id]);
  const live = useLive(() => ({ jobs: [id] }));
  const status = live.value?.jobs?.find((one) => one.id === id)?.status;
  useEffect(() => {
    if (status && job.value && status !== job.value.status) (load(), again());
  }, [status]);
  return { job: job.value, error: error.value, load };
}

/** A text goes with either decision: as the comment of an approval, as the reason of a rejection. */
function Decide({ job, next }) {
  const text = useSignal("");
  const field = useRef(/** @type {any} */ (null));
  const path = `/api/jobs/${job.id}`;
  const settle = (/** @type {"approve"|"reject"} */ verdict, /** @type {any} */ body) => {
    if (decided.value.has(job.id)) return;
    decide(job, verdict, body);
    next();
  };
  const approve = () => settle("approve", text.value ? { comment: text.value } : {});
  const reject = async () => {
    const reason = text.value || (await open(Reason, { job }));
    if (reason !== null) settle("reject", reason ? { reason } : {});
  };
  const write = () => field.current?.querySelector("input")?.focus();
  useKeys([{ keys: "c", says: says.comment, run: write }]);
  if (job.status !== "review_needed")
    return html`<p class="decide" role="status">${says.gone} <${Status} status=${job.status} /></p>`;
  return html`<div class="decide">
    <div ref=${field} class="comment">
      <${Field}
        label=${html`<span>${says.comment} <kbd>C</kbd></span>`}
        at=${text}
        maxlength="500"
        autocomplete="off"
        onKeyDown=${leave}
      />
    </div>
    <${Choice} job=${job} name="approve" key_="a" kind="main" run=${approve} />
    <${Choice} job=${job} name="reject" key_="r" kind="bad" run=${reject} />
    <${Curls}
      acts=${[
        {
          name: "approve",
          label: says.approve,
          method: "POST",
          path: `${path}/approve`,
          body: { comment: text.value || "…" },
        },
        {
          name: "reject",
          label: says.reject,
          method: "POST",
          path: `${path}/reject`,
          body: { reason: text.value || "…" },
        },
      ]}
    />
  </div>`;
}

/** Enter and Escape give the keys back to the decision. */
function leave(event) {
  if (event.key !== "Enter" && event.key !== "Escape") return;
  event.preventDefault();
  event.currentTarget.blur();
}

function Choice({ job, name, key_, kind, run }) {
  const why = whyNot({ name, label: says[name], method: "POST", path: "", why: job.allowed[name] });
  const act = () => (why ? toast(why, { kind: "bad" }) : run());
  useKeys([{ keys: key_, says: says[name], run: act }]);
  return html`<button class=${kind} aria-disabled=${why ? "true" : undefined} title=${why ?? undefined} onClick=${act}>
    ${says[name]} <kbd>${key_.toUpperCase()}</kbd>
  </button>`;
}

function Reason({ job, close }) {
  const text = useSignal("");
  return html`<${Dialog} title=${says.rejects(job.type)} close=${close}>
    <form onSubmit=${(event) => (event.preventDefault(), close(text.value))}>
      <${Field} label=${words.job.reason} at=${text} maxlength="500" autofocus autocomplete="off" />
      <p class="quiet">${says.reasonSays}</p>
      <div class="buttons">
        <button type="button" onClick=${() => close()}>${words.page.cancel}</button>
        <button class="bad">${says.reject}</button>
      </div>
    </form>
  <//>`;
}
