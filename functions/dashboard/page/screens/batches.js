// Which waves are under way, and how did the others end? Batches, newest first, each with how far it has come.
import { html, useEffect } from "../html.js";
import { curl, search } from "../api.js";
import { paused } from "../live.js";
import { query, to } from "../routes.js";
import { words } from "../words.js";
import { Wave } from "../charts/wave.js";
import { Curls } from "../parts/act.js";
import { Heading } from "../parts/heading.js";
import { Loaded, useGet } from "../parts/load.js";
import { counted, number } from "../parts/number.js";
import { useSame } from "../parts/same.js";
import { Empty } from "../parts/states.js";
import { Table } from "../parts/table.js";
import { Time, between, duration } from "../parts/time.js";

const says = words.batches;
const QUICK = 5;
const QUIET = 10;
const VIEWS = { all: undefined, open: "true", finished: "false" };

export function Batches() {
  const { open, after } = query.value;
  const from = useGet("/api/batches", { query: { open, after, limit: 25 } });
  const { value: data } = from.data;
  const moving = data?.batches.some((batch) => !batch.finished_at);
  useEffect(() => {
    const timer = setInterval(() => document.hidden || paused.peek() || from.again(), (moving ? QUICK : QUIET) * 1000);
    return () => clearInterval(timer);
  }, [moving, open, after]);
  return html`<${Heading} says=${says.says} />
    <nav class="views" aria-label=${says.views}>
      ${Object.keys(VIEWS).map((name) => html`<${View} key=${name} name=${name} open=${open} />`)}
    </nav>
    <${Loaded} from=${from}>${(page) => html`<${Page} page=${page} open=${open} after=${after} />`}<//>`;
}

function View({ name, open }) {
  const now = open === VIEWS[name];
  return html`<a href=${to("batches", { open: VIEWS[name] })} aria-current=${now ? "page" : undefined}>
    ${says.view[name]}
  </a>`;
}

function Page({ page, open, after }) {
  const rows = useSame(page.batches, (batch) => batch.id);
  return html`${
      rows.length > 0
        ? html`<${Table}
            rows=${rows}
            columns=${columns}
            label=${words.screens.batches}
            href=${(batch) => to(`batches/${batch.id}`)}
          />`
        : html`<${Empty}>${page.next ? says.looked : open ? says.none : says.noneYet}<//
            >${!page.next && html`<${First} />`}`
    }
    <p class="pages">
      ${after && html`<a href=${to("batches", { open })}>${words.table.first}</a>`}
      ${page.next && html`<a href=${to("batches", { open, after: page.next })}>${words.table.next}</a>`}
    </p>
    <${Curls}
      acts=${[{ name: "list", label: says.asked, method: "GET", path: `/api/batches${search({ open, after })}` }]}
    />`;
}

/** What one would do for a first batch. */
function First() {
  return html`<p class="quiet">${says.first}</p>
    <pre tabindex="0">${curl("POST", "/api/jobs/batch", EXAMPLE)}</pre>`;
}

const EXAMPLE = { jobs: [{ type: "canary", payload: {} }], then: { type: "canary", payload: {} } };

/** How many have ended, of those that were counted. */
const ended = ({ completed, failed, cancelled }) => completed + failed + cancelled;

/** @type {import("../parts/table.js").Column[]} */
const columns = [
  { name: "wave", label: says.columns.wave, cell: Waves },
  {
    name: "done",
    label: says.columns.done,
    kind: "number",
    link: true,
    cell: ({ progress, total, finished_at: at }) =>
      html`${number(at ? total : ended(progress))}${!at && progress.at_least ? "+" : ""}${" "}<span class="quiet of"
          >${says.of(number(total))}</span
        >`,
  },
  {
    name: "failed",
    label: says.columns.failed,
    kind: "number",
    cell: ({ progress: { failed, at_least: atLeast } }) =>
      html`<span class=${failed ? "error" : "quiet"}
        >${failed || !atLeast ? counted({ count: failed, at_least: atLeast }) : "–"}</span
      >`,
    title: ({ progress }) => (progress.at_least ? says.notCounted(number(progress.total)) : ""),
  },
  { name: "state", label: says.columns.state, kind: "wide side", cell: State },
  { name: "owner", label: says.columns.owner, kind: "side", cell: (batch) => html`<bdi>${batch.owner}</bdi>` },
  {
    name: "created",
    label: says.columns.created,
    kind: "number",
    cell: (batch) => html`<${Time} at=${batch.created_at} />`,
  },
  {
    name: "id",
    label: says.columns.id,
    kind: "id side",
    cell: (batch) => html`<span class="id">${batch.id.slice(-8)}</span>`,
  },
];

function Waves({ progress, total: all, finished_at: finishedAt }) {
  const total = Math.max(1, progress.total);
  const label = says.wave(number(ended(progress)), number(progress.total), number(progress.failed));
  return html`<${Wave}
    done=${finishedAt ? 1 : ended(progress) / Math.max(1, all, total)}
    failed=${progress.failed / total}
    over=${finishedAt !== null}
    label=${label}
  />`;
}

function State({ progress, created_at: from, finished_at: until }) {
  if (until) return html`<span class="quiet">${says.took(duration(between(from, until)))}</span>`;
  const { processing, pending, waiting, review_needed: review, at_least: atLeast } = progress;
  const some = (/** @type {number} */ count) => counted({ count, at_least: atLeast });
  const parts = [
    processing && says.running(some(processing)),
    pending && says.pending(some(pending)),
    waiting && says.waiting(some(waiting)),
    review && says.review(some(review)),
  ].filter(Boolean);
  return parts.join(" · ") || says.ending;
}
