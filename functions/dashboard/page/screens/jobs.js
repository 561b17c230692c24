// All jobs: found by a line of qualifiers, patched where they stand, acted on one by one or all that match.
import { html, useEffect, useRef, useSignal } from "../html.js";
import { changes, enqueues, get, search } from "../api.js";
import { useLive } from "../live.js";
import { go, query, to } from "../routes.js";
import { words } from "../words.js";
import { Announcer } from "../parts/announcer.js";
import { Filter } from "../parts/filter.js";
import { Heading } from "../parts/heading.js";
import { Empty, Failed, Loading } from "../parts/states.js";
import { Table } from "../parts/table.js";
import { Views } from "../parts/views.js";
import { Chosen } from "./jobs/chosen.js";
import { columns } from "./jobs/columns.js";

const says = words.jobs;
const LIMIT = 50;

// As the API has them.
const MORE = "idempotency_key parent_id finished_after finished_before updated_after longer_than".split(" ");

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
  ...Object.fromEntries(MORE.map((name) => [name, { says: "" }])),
};

/** The API's filter of what the address says. @param {Record<string, string>} asked */
export function filterOf({ batch, about, since, until, ...same }) {
  const [kind, ...rest] = (about || "").split("/");
  const reference = about ? { reference_type: kind, reference_id: rest.join("/") } : {};
  const given = { ...same, batch_id: batch, ...reference, created_after: since, created_before: until };
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
  return html` <${Heading}>${enqueues() && html`<a class="button" href="/ui/jobs/new">${says.new}</a>`}<//>
    <${Views} screen="jobs" views=${says.views} now=${asked} />
    <${Filter} fields=${fields} value=${asked} onChange=${change} />
    <${Told} list=${list} />
    <${List} list=${list} chosen=${chosen} filtered=${key !== ""} />
    <${Pages} list=${list} after=${after} />
    <${Chosen} chosen=${chosen} whole=${whole} filter=${filterOf(asked)} list=${list} />`;
}

/** The jobs of a page, kept up to date, and how many new ones there are. */
function useJobs(filter, after, sort) {
  const state = useSignal(/** @type {any} */ ({ rows: null, next: null, error: null, gone: new Set() }));
  const key = search({ ...filter, after, sort });
  const changed = useSignal(/** @type {Set<string>} */ (new Set()));
  const latest = useRef(new AbortController());
  const load = async () => {
    // An answer to the filter before may come after the one to this.
    latest.current.abort();
    const { signal } = (latest.current = new AbortController());
    try {
      const page = await get("/api/jobs", { query: { ...filter, after, sort, limit: LIMIT }, signal });
      changed.value = new Set();
      state.value = { rows: page.jobs, next: page.next, error: null, gone: new Set(), key };
    } catch (error) {
      if (signal.aborted) return;
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
    if (!live.value || !state.value.rows) return;
    const before = state.value.rows;
    state.value = patched(state.value, live.value);
    const others = state.value.rows.filter((row, i) => row.status !== before[i].status);
    if (others.length) changed.value = new Set([...changed.value, ...others.map((row) => row.id)]);
  }, [live.value]);
  return { ...state.value, load, changed, fresh: fresh ? live.value?.new : null };
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

/** For who hears it: how many jobs are new, and how many have another status. */
function Told({ list }) {
  const { fresh, changed } = list;
  const { size } = changed.value;
  return html`<${Announcer} text=${fresh?.count > 0 ? words.table.new(counted(fresh)) : ""} />
    <${Announcer} text=${size ? words.live.said(size) : ""} done=${() => (changed.value = new Set())} />`;
}

function List({ list, chosen, filtered }) {
  if (list.error && !list.rows) return html`<${Failed} error=${list.error} again=${list.load} />`;
  if (!list.rows) return html`<${Loading} />`;
  const first = list.fresh?.count > 0;
  return html` <div class="new">
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
