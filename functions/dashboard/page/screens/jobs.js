// All jobs: found by a line of qualifiers, patched where they stand, acted on one by one or all that match.
import { html, useEffect, useSignal } from "../html.js";
import { changes, get, search } from "../api.js";
import { shown, useKeys } from "../keys.js";
import { useLive } from "../live.js";
import { go, query, to } from "../routes.js";
import { words } from "../words.js";
import { Status } from "../parts/badge.js";
import { Bar } from "../parts/bar.js";
import { actOnMany } from "../parts/bulk.js";
import { Filter } from "../parts/filter.js";
import { Heading } from "../parts/heading.js";
import { Empty, Failed, Loading } from "../parts/states.js";
import { Table } from "../parts/table.js";
import { Time, between, duration } from "../parts/time.js";
import { Views } from "../parts/views.js";

const says = words.jobs;
const LIMIT = 50;

/** @type {Record<string, import("../parts/filter.js").Field>} */
export const fields = {
  status: { values: Object.keys(words.status), says: "" },
  type: { suggest: "type", says: "" },
  owner: { suggest: "owner", says: "" },
  tag: { suggest: "tag", says: "" },
  error: { suggest: "error", says: says.fields.error },
  batch: { says: says.fields.batch },
  about: { says: says.fields.about },
  since: { says: says.fields.since },
  until: { says: says.fields.until },
};

/** The API's filter of what the address says. @param {Record<string, string>} asked */
export function filterOf({ status, type, owner, tag, error, batch, about, since, until }) {
  const [kind, ...rest] = (about || "").split("/");
  const reference = about ? { reference_type: kind, reference_id: rest.join("/") } : {};
  const given = {
    status,
    type,
    owner,
    tag,
    error,
    batch_id: batch,
    ...reference,
    created_after: since,
    created_before: until,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value));
}

export function Jobs() {
  const asked = Object.fromEntries(Object.entries(query.value).filter(([name]) => Object.hasOwn(fields, name)));
  const { after, sort } = query.value;
  const list = useJobs(filterOf(asked), after, sort);
  const chosen = useSignal(/** @type {Set<string>} */ (new Set()));
  const whole = useSignal(false);
  const key = search({ ...asked, after });
  useEffect(() => void ((chosen.value = new Set()), (whole.value = false)), [key]);
  const change = (/** @type {Record<string, string>} */ value) => go(to("jobs", value));
  return html` <${Heading}><a class="button" href="/ui/jobs/new">${says.new}</a><//>
    <${Views} screen="jobs" views=${says.views} now=${asked} />
    <${Filter} fields=${fields} value=${asked} onChange=${change} />
    <${List} list=${list} chosen=${chosen} filtered=${key !== ""} />
    <${Pages} list=${list} after=${after} />
    <${Chosen} chosen=${chosen} whole=${whole} filter=${filterOf(asked)} list=${list} />`;
}

/** The jobs of a page, kept up to date, and how many new ones there are. */
function useJobs(filter, after, sort) {
  const state = useSignal(/** @type {any} */ ({ rows: null, next: null, error: null, gone: new Set() }));
  const key = search({ ...filter, after, sort });
  const load = async () => {
    try {
      const page = await get("/api/jobs", { query: { ...filter, after, sort, limit: LIMIT } });
      state.value = { rows: page.jobs, next: page.next, error: null, gone: new Set(), key };
    } catch (error) {
      // Rows of another filter would be taken for these.
      state.value = state.value.key === key ? { ...state.value, error } : { rows: null, next: null, error };
    }
  };
  useEffect(() => void load(), [key]);
  const fresh = !after && sort !== "oldest";
  const live = useLive(() => ({
    jobs: (state.value.rows || []).map((row) => row.id),
    ...(fresh && state.value.rows ? { filter, newest: state.value.rows[0]?.id ?? null } : {}),
  }));
  useEffect(() => {
    if (live.value && state.value.rows) state.value = patched(state.value, live.value);
  }, [live.value]);
  return { ...state.value, load, fresh: fresh ? live.value?.new : null };
}

/** The same rows in the same places, each as it is now. */
function patched(state, { jobs = [], gone = [] }) {
  const found = new Map(jobs.map((job) => [job.id, job]));
  const rows = state.rows.map((row) => {
    const now = found.get(row.id);
    return now && JSON.stringify(now) !== JSON.stringify(row) ? now : row;
  });
  return { ...state, rows, gone: new Set([...state.gone, ...gone]) };
}

/** @param {{count: number, at_least: boolean}} fresh */
const counted = ({ count, at_least: atLeast }) => (atLeast ? `${count}+` : count);

function List({ list, chosen, filtered }) {
  if (list.error && !list.rows) return html`<${Failed} error=${list.error} again=${list.load} />`;
  if (!list.rows) return html`<${Loading} />`;
  const first = list.fresh?.count > 0;
  return html` <div class="new" role="status">
      ${first && html`<button onClick=${list.load}>${words.table.new(counted(list.fresh))}</button>`}
    </div>
    ${
      list.rows.length > 0
        ? html`<${Table}
            rows=${list.rows}
            columns=${columns}
            label=${says.label}
            chosen=${changes() ? chosen : undefined}
            href=${(row) => `/ui/jobs/${row.id}`}
            kind=${(row) => (list.gone.has(row.id) ? "gone" : row.status)}
          />`
        : html`<${Empty}>${list.next ? says.looked : filtered ? says.none : says.noneYet}<//>`
    }`;
}

function Pages({ list, after }) {
  if (!list.rows) return null;
  const older = list.rows.length ? words.table.next : says.further;
  return html`<p class="pages">
    ${after && html`<a href=${to("jobs", { ...query.value, after: "" })}>${words.table.first}</a>`}
    ${list.next && html`<a href=${to("jobs", { ...query.value, after: list.next })}>${older}</a>`}
  </p>`;
}

/** @type {import("../parts/table.js").Column[]} */
const columns = [
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
    return html`<${Bar} value=${job.progress} label=${`${job.progress} %`}>${job.progress} %<//>
      <bdi>${job.stage}</bdi>`;
  const about = job.reference ? html`<bdi>${job.reference.type}/${job.reference.id}</bdi> ` : "";
  return html`${about}${job.tags.map((tag) => html`<bdi class="tag">${tag}</bdi> `)}`;
}

function Took(job) {
  return html`<${Span} from=${job.started_at} until=${job.finished_at} running=${job.status === "processing"} />`;
}

function Span({ from, until, running }) {
  if (!from || (!until && !running)) return html`<span class="quiet">–</span>`;
  return duration(between(from, until), 1);
}

/** @type {import("../parts/bulk.js").Bulk["action"][]} */
const ACTIONS = ["retry", "cancel", "replay", "delete"];
const KEYS = { retry: "r", cancel: "c", replay: "shift+r", delete: "shift+d" };

/** What is done with those that are chosen. */
function Chosen({ chosen, whole, filter, list }) {
  const { size } = chosen.value;
  const none = () => (chosen.value = new Set());
  const act = async (/** @type {any} */ action) => {
    const ended = await actOnMany(whole.value ? { action, filter } : { action, ids: [...chosen.value] });
    if (ended?.done) none();
  };
  const keys = ACTIONS.map((action) => ({ keys: KEYS[action], says: says.bulk[action], run: () => act(action) }));
  useKeys(size ? [...keys, { keys: "Escape", says: words.table.unchoose, run: none }] : []);
  useEffect(() => void (size !== list.rows?.length && (whole.value = false)), [size]);
  if (!size) return null;
  const may = !whole.value && Object.keys(filter).length > 0 && size === list.rows?.length && list.next;
  return html`<div class="chosenbar" role="region" aria-label=${says.chosen}>
    <strong role="status">${whole.value ? says.allChosen : words.table.chosen(size)}</strong>
    ${may && html`<button class="plain" onClick=${() => (whole.value = true)}>${says.allMatching}</button>`}
    <span class="buttons">
      ${ACTIONS.map((action) => html`<${Action} key=${action} action=${action} run=${() => act(action)} />`)}
      <button class="plain" onClick=${none}>${words.table.unchoose}</button>
    </span>
  </div>`;
}

function Action({ action, run }) {
  const kind = action === "delete" ? "bad" : "";
  return html`<button class=${kind} onClick=${run}>${says.bulk[action]} <kbd>${shown(KEYS[action])}</kbd></button>`;
}
