import { html, useSignal } from "../../html.js";
import { words } from "../../words.js";
import { Json } from "../../parts/json.js";
import { Stages } from "./stages.js";
import { duration, now, zone } from "../../parts/time.js";

const says = words.job;

/** What was tried, and what was written meanwhile. @param {{job: any}} props */
export function Attempts({ job }) {
  const parts = grouped(job);
  if (!parts.length) return null;
  return html`<section>
    <h2>${says.attempts}</h2>
    ${job.logs_left_out && html`<p class="quiet">${says.logsLeftOut}</p>`}
    ${parts.map((part, i) => html`<${Part} key=${i} part=${part} />`)}
  </section>`;
}

/** Lines in their order, those of one attempt together, with what is known of it. */
function grouped({ logs, attempts_made: made, stages }) {
  const known = new Map(made.map((one) => [one.attempt, one]));
  const parts = [];
  for (const line of logs) {
    const last = parts.at(-1);
    if (last && last.number === line.attempt) last.lines.push(line);
    else parts.push({ number: line.attempt, made: known.get(line.attempt), lines: [line] });
  }
  for (const number of [...made, ...stages].map((one) => one.attempt)) {
    if (!parts.some((part) => part.number === number)) parts.push({ number, made: known.get(number), lines: [] });
  }
  for (const stage of stages) {
    // What a person does may stand between two parts of an attempt.
    const part = parts.findLast((one) => one.number === stage.attempt);
    part.stages = [...(part.stages ?? []), stage];
  }
  return parts;
}

function Part({ part }) {
  return html`<div class="attempt">
    ${part.number !== null && html`<h3>${says.attempt(part.number)} <${Outcome} made=${part.made} /></h3>`}
    <${Stages} stages=${part.stages ?? []} running=${part.made && !part.made.outcome} />
    <ol class="log">
      ${part.lines.map((line) => html`<${Line} key=${line.id} line=${line} />`)}
    </ol>
  </div>`;
}

function Outcome({ made }) {
  if (!made) return null;
  const running = made.started_at && !made.ended_at && !made.outcome;
  const took = running ? (now.value - Date.parse(made.started_at)) / 1000 : seconds(made.duration_ms);
  return html`<span class=${made.code ? "error" : ""}>${made.outcome ?? says.running} ${made.code}</span>
    <span class="number">${duration(took)}</span>`;
}

/** @param {number|null} ms */
const seconds = (ms) => (ms === null ? null : ms / 1000);

function Line({ line }) {
  const bad = ["error", "critical", "warning"].includes(line.level.toLowerCase());
  return html`<li class=${bad ? line.level.toLowerCase() : ""}>
    <time datetime=${line.at} title=${line.at}>${clock(line.at)}</time>
    <span>
      ${bad && html`<b>${line.level.toLowerCase()}</b> `}<bdi>${line.message}</bdi>
      ${line.actor && html` <span class="quiet">${says.by} <bdi>${line.actor}</bdi></span>`}
      ${line.details && html`<${Details} details=${line.details} />`}
    </span>
  </li>`;
}

function Details({ details }) {
  const open = useSignal(false);
  const { traceback, ...others } = details;
  return html`<details onToggle=${(event) => (open.value = event.currentTarget.open)}>
    <summary>${traceback ? says.traceback : says.details}</summary>
    ${open.value && traceback && html`<pre tabindex="0">${traceback}</pre>`}
    ${open.value && Object.keys(others).length > 0 && html`<${Json} value=${others} label=${says.details} />`}
  </details>`;
}

/** The time of the day with milliseconds. @param {string} at */
function clock(at) {
  const date = new Date(at);
  const timeZone = zone.value === "UTC" ? "UTC" : undefined;
  const digits = /** @type {const} */ ({
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    fractionalSecondDigits: 3,
  });
  return date.toLocaleTimeString("en-GB", { timeZone, ...digits });
}
