import { html } from "../../html.js";
import { to } from "../../routes.js";
import { words } from "../../words.js";
import { Status, Tag } from "../../parts/badge.js";
import { Jobs } from "../../parts/gate.js";
import { Time, between, duration } from "../../parts/time.js";

const says = words.job;

/** What is known of it, each in a line. @param {{job: any}} props */
export function Facts({ job }) {
  const waited = job.started_at && between(job.scheduled_for, job.started_at);
  const facts = [
    ["owner", html`<a href=${to("jobs", { owner: job.owner })}><bdi>${job.owner}</bdi></a>`],
    ["about", job.reference && html`<${Reference} reference=${job.reference} />`],
    [
      "tags",
      job.tags.length > 0 &&
        job.tags.map(
          (tag) =>
            html`<a href=${to("jobs", { tag })}
              ><${Tag}><bdi>${tag}</bdi><//></a
            > `,
        ),
    ],
    ["type", html`<a href=${to(`types/${encodeURIComponent(job.type)}`)}><bdi>${job.type}</bdi></a>`],
    ["priority", job.priority],
    ["tries", html`${job.attempts} ${says.of} ${job.max_attempts}`],
    ["created", html`<${Time} at=${job.created_at} absolute />`],
    ["due", job.scheduled_for !== job.created_at && html`<${Time} at=${job.scheduled_for} absolute />`],
    ["expires", job.expires_at && !job.started_at && html`<${Time} at=${job.expires_at} absolute />`],
    ["started", job.started_at && html`<${Time} at=${job.started_at} absolute />`],
    ["finished", job.finished_at && html`<${Time} at=${job.finished_at} absolute />`],
    ["waited", waited && duration(waited)],
    ["took", job.duration_ms !== null && duration(job.duration_ms / 1000)],
    ["cost", job.cost_usd !== null && says.usd(job.cost_usd)],
    ["signal", job.wait_signal && html`<bdi>${job.wait_signal}</bdi>`],
    ["until", job.wait_until && html`<${Time} at=${job.wait_until} absolute />`],
    ["key", job.concurrency_key && html`<bdi>${job.concurrency_key}</bdi>`],
    ["encrypted", job.encrypted && says.encrypted],
    ["trace", job.traceparent && html`<code>${job.traceparent}</code>`],
  ];
  return html`<dl class="facts">
    ${facts
      .filter(([, value]) => value)
      .map(
        ([name, value]) =>
          html`<dt key=${name}>${says.facts[name]}</dt>
            <dd>${value}</dd>`,
      )}
  </dl>`;
}

function Reference({ reference }) {
  const about = `${reference.type}/${reference.id}`;
  return html`<a href=${to("jobs", { about })}><bdi>${about}</bdi></a>`;
}

/** Jobs that belong to it: batch, parent, children, callbacks, replays. @param {{job: any}} props */
export function Family({ job }) {
  const { children, callbacks, replays } = job;
  const title = says.children(counted(children), children.open);
  return html` <dl class="facts">
      ${
        job.batch_id &&
        html`<dt>${says.facts.batch}</dt>
          <dd><a class="id" href=${to(`batches/${job.batch_id}`)}>${job.batch_id.slice(-8)}</a></dd>`
      }
      ${
        job.parent_id &&
        html`<dt>${says.facts.parent}</dt>
          <dd><${Jobs} ids=${[job.parent_id]} /></dd>`
      }
      ${
        job.replay_of &&
        html`<dt>${says.facts.replayOf}</dt>
          <dd><${Jobs} ids=${[job.replay_of]} /></dd>`
      }
      ${
        replays?.length > 0 &&
        html`<dt>${says.facts.replays}</dt>
          <dd><${Jobs} ids=${replays.map((one) => one.id ?? one)} /></dd>`
      }
    </dl>
    ${children.count > 0 && html`<${Members} title=${title} jobs=${children.jobs} />`}
    ${callbacks.length > 0 && html`<${Members} title=${says.callbacks} jobs=${callbacks.map(asJob)} />`}`;
}

const counted = ({ count, at_least: atLeast }) => (atLeast ? `${count}+` : String(count));
const asJob = (one) => ({
  id: one.job_id,
  type: [one.endpoint, one.event].filter(Boolean).join(" · "),
  status: one.status,
});

function Members({ title, jobs }) {
  return html`<h3>${title}</h3>
    <ul class="members">
      ${jobs.map(
        (one) =>
          html`<li key=${one.id}>
            <${Status} status=${one.status} short /> <a href=${`/ui/jobs/${one.id}`}><bdi>${one.type}</bdi></a>
            <span class="id">${one.id.slice(-8)}</span>
          </li>`,
      )}
    </ul>`;
}
