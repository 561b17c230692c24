// What can be done with a job; the server says why not.
import { html, useSignal } from "../../html.js";
import { parse, textOf } from "../../exact.js";
import { go, to } from "../../routes.js";
import { words } from "../../words.js";
import { Dialog, open } from "../../parts/dialog.js";
import { Field } from "../../parts/field.js";

const says = words.job;

/** @param {any} job @param {() => void} again @returns {import("../../parts/act.js").Act[]} */
export function acts(job, again) {
  const path = `/api/jobs/${job.id}`;
  const post = (/** @type {string} */ name) => ({
    name,
    label: says.acts[name],
    method: "POST",
    path: `${path}/${name}`,
    why: job.allowed[name],
    done: again,
  });
  const main = MAIN[job.status] ?? [];
  const all = [
    {
      ...post("approve"),
      key: "a",
      ask: () => open(Words, { title: says.acts.approve, label: says.comment, name: "comment" }),
    },
    {
      ...post("reject"),
      key: "e",
      ask: () => open(Words, { title: says.acts.reject, label: says.reason, name: "reason" }),
    },
    { ...post("retry"), key: "r" },
    { ...post("cancel"), key: "c", sure: job.status === "processing" ? says.stops : undefined },
    { ...post("signal"), key: "s", ask: () => open(Signal, { job }) },
    {
      ...post("replay"),
      key: "shift+r",
      ask: () => open(Replay, { job }),
      done: (made) => go(to(`jobs/${made.job_id}`)),
    },
    { ...post("patch"), method: "PATCH", path, key: "m", ask: () => open(Change, { job }) },
    {
      ...post("delete"),
      method: "DELETE",
      path,
      key: "shift+d",
      bad: true,
      sure: says.deletes,
      done: () => go(to("jobs"), { replace: true }),
    },
  ];
  return all.map((act) => ({ ...act, main: main.includes(act.name) }));
}

// What a status is waiting for.
const MAIN = { failed: ["retry"], cancelled: ["retry"], review_needed: ["approve"], waiting: ["signal"] };

/** One line of words, which may be empty. */
function Words({ title, label, name, close }) {
  const text = useSignal("");
  const send = (event) => (event.preventDefault(), close(text.value ? { [name]: text.value } : {}));
  return html`<${Dialog} title=${title} close=${close}
    ><form onSubmit=${send}>
      <${Field} label=${label} at=${text} maxlength="500" autofocus autocomplete="off" />
      <${Buttons} act=${title} close=${close} /></form
  ><//>`;
}

function Signal({ job, close }) {
  const name = useSignal(job.wait_signal ?? "");
  const payload = useSignal("{}");
  const wrong = useSignal("");
  const send = (event) => (
    event.preventDefault(),
    read(payload.value, wrong, (value) => close({ name: name.value, payload: value }))
  );
  return html`<${Dialog} title=${says.acts.signal} close=${close}
    ><form onSubmit=${send}>
      <${Field} label=${says.signalName} at=${name} required maxlength="200" autofocus autocomplete="off" />
      <${Text} label=${says.payload} at=${payload} wrong=${wrong} />
      <${Buttons} act=${says.acts.signal} close=${close} /></form
  ><//>`;
}

function Replay({ job, close }) {
  const payload = useSignal(textOf(job.payload ?? {}, 2));
  const priority = useSignal(String(job.priority));
  const delay = useSignal("0");
  const wrong = useSignal("");
  const before = payload.peek();
  const send = (event) => {
    event.preventDefault();
    const others = { priority: Number(priority.value), delay_seconds: Number(delay.value) };
    if (payload.value === before) close(others);
    else read(payload.value, wrong, (value) => close({ payload: value, ...others }));
  };
  return html`<${Dialog} title=${says.acts.replay} close=${close} kind="wide"
    ><form onSubmit=${send}>
      <p class="quiet">${says.replays}</p>
      <${Text} label=${says.payload} at=${payload} wrong=${wrong} autofocus />
      <div class="pair">
        <${Field} label=${says.facts.priority} at=${priority} type="number" min="1" max="20" />
        <${Field} label=${says.delay} at=${delay} type="number" min="0" max="31622400" />
      </div>
      <${Buttons} act=${says.acts.replay} close=${close} /></form
  ><//>`;
}

function Change({ job, close }) {
  const priority = useSignal(String(job.priority));
  const due = useSignal(job.scheduled_for);
  const tags = useSignal(job.tags.join(", "));
  const send = (event) => {
    event.preventDefault();
    const change = {
      priority: Number(priority.value),
      tags: tags.value
        .split(",")
        .map((tag) => tag.trim())
        .filter(Boolean),
    };
    close(due.value === job.scheduled_for ? change : { ...change, scheduled_for: due.value });
  };
  return html`<${Dialog} title=${says.acts.patch} close=${close}
    ><form onSubmit=${send}>
      <${Field} label=${says.facts.priority} at=${priority} type="number" min="1" max="20" autofocus />
      ${job.status === "pending" && html`<${Field} label=${says.dueIso} at=${due} required />`}
      <${Field} label=${says.tagsBetween} at=${tags} />
      <${Buttons} act=${says.acts.patch} close=${close} /></form
  ><//>`;
}

/** A document that is written by hand. */
export function Text({ label, at, wrong, rows = 12, ...others }) {
  return html`<label
      >${label}<textarea
        rows=${rows}
        spellcheck=${false}
        ...${others}
        value=${at.value}
        aria-invalid=${wrong.value ? "true" : undefined}
        onInput=${(event) => (at.value = event.currentTarget.value)}
      ></textarea>
    </label>
    ${wrong.value && html`<p class="wrong" role="alert">${wrong.value}</p>`}`;
}

/** @param {string} text @param {any} wrong @param {(value: any) => void} then */
export function read(text, wrong, then) {
  try {
    then(parse(text));
  } catch (error) {
    wrong.value = /** @type {Error} */ (error).message;
  }
}

function Buttons({ act, close }) {
  return html`<div class="buttons">
    <button type="button" onClick=${() => close()}>${words.page.cancel}</button><button class="main">${act}</button>
  </div>`;
}
