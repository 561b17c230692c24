// What the list says of each job.
import { html } from "../../html.js";
import { words } from "../../words.js";
import { Status } from "../../parts/badge.js";
import { Bar } from "../../parts/bar.js";
import { Time, between, duration } from "../../parts/time.js";

const says = words.jobs;

/** @type {import("../../parts/table.js").Column[]} */
export const columns = [
  { name: "status", label: says.columns.status, cell: (job) => html`<${Status} status=${job.status} />` },
  { name: "type", label: says.columns.type, link: true, cell: (job) => html`<bdi>${job.type}</bdi>` },
  { name: "about", label: says.columns.about, kind: "wide", cell: About, title: (job) => job.error?.message ?? "" },
  { name: "owner", label: says.columns.owner, kind: "side", cell: (job) => html`<bdi>${job.owner}</bdi>` },
  {
    name: "tries",
    label: says.columns.attempts,
    kind: "number side",
    cell: (job) => html`${job.attempts}<span class="quiet">/${job.max_attempts}</span>`,
  },
  { name: "took", label: says.columns.took, kind: "number side", cell: Took },
  { name: "when", label: says.columns.when, kind: "number", cell: (job) => html`<${Time} at=${job.created_at} />` },
  {
    name: "id",
    label: says.columns.id,
    kind: "id side",
    cell: (job) => html`<span class="id">${job.id.slice(-8)}</span>`,
  },
];

/** What there is to say of a job in one line. */
function About(job) {
  if (job.error) return html`<code class="error">${job.error.code}</code> <bdi>${job.error.message}</bdi>`;
  if (job.status === "processing")
    return html`<${Bar} value=${job.progress} label=${`${job.progress} %`}>${job.progress} %<//> ${" "}<bdi
        >${job.stage}</bdi
      >`;
  const about = job.reference ? html`<bdi>${job.reference.type}/${job.reference.id}</bdi> ` : "";
  return html`${about}${job.tags.map((tag) => html`<bdi class="tag">${tag}</bdi> `)}`;
}

function Took(job) {
  if (job.finished_at && job.duration_ms !== null) return duration(job.duration_ms / 1000, 1);
  if (job.status !== "processing") return html`<span class="quiet">–</span>`;
  return html`<${Since} moment=${job.started_at} />`;
}

function Since({ moment }) {
  return duration(between(moment), 1);
}
