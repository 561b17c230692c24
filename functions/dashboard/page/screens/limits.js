// How full is each sluice, what holds it, and what does it keep back?
import { html } from "../html.js";
import { query, to } from "../routes.js";
import { words } from "../words.js";
import { Button, Curls } from "../parts/act.js";
import { open } from "../parts/dialog.js";
import { Heading } from "../parts/heading.js";
import { Loaded, useGet } from "../parts/load.js";
import { Opener, useRowKeys } from "../parts/row.js";
import { useSame } from "../parts/same.js";
import { Empty } from "../parts/states.js";
import { Table } from "../parts/table.js";
import { Time } from "../parts/time.js";
import { Limit } from "./limits/form.js";
import { Held } from "./limits/held.js";
import { Shared } from "./limits/shared.js";
import { Sluice, shareOf } from "./limits/sluice.js";
import { changeOf, resetOf } from "./type/acts.js";
import { shownAs } from "./type/values.js";

const says = words.limits;
const VIEWS = /** @type {const} */ (["all", "used", "full"]);
const idOf = (limit) => `${limit.type} ${limit.kind}`;
const SHOWN = { all: () => true, used: (limit) => shareOf(limit) > 0, full: (limit) => shareOf(limit) >= 1 };

export function Limits() {
  const { after } = query.value;
  const from = useGet("/api/limits", { query: { after, limit: 50 }, every: 3 });
  const full = from.data.value?.limits.filter(SHOWN.full) ?? [];
  return html`<${Heading} says=${from.data.value && says.says(full.length)}>
      <${Opener} label=${says.new} run=${() => open(Limit).then((made) => made && from.again())} keys="c" />
    <//>
    <${Loaded} from=${from}>${(page) => html`<${List} page=${page} after=${after} again=${from.again} />`}<//>`;
}

function List({ page, after, again }) {
  const view = VIEWS.find((name) => name === query.value.view) ?? "all";
  const all = useSame(page.limits, idOf);
  const rows = all.filter(SHOWN[view]);
  useRowKeys(rows, idOf, [{ keys: "e", says: says.changeRow, act: (row) => changing(row, again) }]);
  refresh.now = again;
  return html`<nav class="views" aria-label=${says.views}>
      ${VIEWS.map((name) => html`<${View} key=${name} name=${name} now=${name === view} all=${all} />`)}
    </nav>
    ${rows.length > 0 ? html`<${Sluices} rows=${rows} />` : html`<${Nothing} view=${view} />`}
    <${Shared} limits=${page.shared} again=${again} />
    <p class="pages">
      ${after && html`<a href=${to("limits", { view })}>${words.waiting.first}</a>`}
      ${page.next && html`<a href=${to("limits", { view, after: page.next })}>${words.waiting.next}</a>`}
    </p>
    ${rows.length > 0 && html`<${Curls} acts=${curlsOf(rows.find((row) => row.override !== null) ?? rows[0])} />`}`;
}

/** What the rows' buttons do, with one of them for an example. */
const curlsOf = (row) =>
  [changing(row, () => {}), resetOf({ name: row.type }, row.kind, () => {})].map((act) => ({
    ...act,
    label: `${act.label}: ${row.type}`,
  }));

function Sluices({ rows }) {
  const label = words.screens.limits;
  return html`<${Table} rows=${rows} columns=${columns} label=${label} id=${idOf} href=${hrefOf} kind=${kindOf} />`;
}

const hrefOf = (limit) => to(`types/${encodeURIComponent(limit.type)}`);
const kindOf = (limit) => (limit.override !== null ? "limit overridden" : "limit");
/** What the rows' buttons ask for when they are done. */
const refresh = { now: () => {} };

function View({ name, now, all }) {
  return html`<a href=${to("limits", { view: name === "all" ? "" : name })} aria-current=${now ? "page" : undefined}>
    ${says.view[name]} <b>${all.filter(SHOWN[name]).length}</b>
  </a>`;
}

function valueOf({ kind, limit, burst, seconds }) {
  if (kind === "rate") return { per_second: limit, burst };
  return kind === "window" ? { starts: limit, seconds } : limit;
}

/** The setting of the type that this limit is. */
const settingOf = (limit) => ({
  name: limit.kind,
  value: valueOf(limit),
  declared: limit.declared,
});

/** @param {any} limit @param {() => void} done */
function changing(limit, done) {
  return changeOf({ name: limit.type }, settingOf(limit), done);
}

/** @type {import("../parts/table.js").Column[]} */
const columns = [
  {
    name: "type",
    label: says.columns.type,
    cell: (limit) => html`<bdi>${limit.type}</bdi>`,
    title: (limit) => limit.type,
  },
  {
    name: "kind",
    label: says.columns.kind,
    kind: "side",
    cell: (limit) => html`<span class="quiet">${says.kinds[limit.kind]}</span>`,
  },
  { name: "level", label: says.columns.level, kind: "level", cell: (limit) => html`<${Sluice} limit=${limit} />` },
  { name: "held", label: says.columns.held, kind: "held side", cell: (limit) => html`<${Held} limit=${limit} />` },
  { name: "said", label: says.columns.said, kind: "side", cell: (limit) => html`<${Said} limit=${limit} />` },
  {
    name: "acts",
    label: html`<span class="unseen">${words.type.columns.acts}</span>`,
    kind: "doings",
    cell: (limit) => html`<${Doings} limit=${limit} />`,
  },
];

/** What the code says, and what an operator said over it, who and when. */
function Said({ limit }) {
  const { kind, declared, override, changed_at: at, changed_by: by } = limit;
  const code = shownAs(kind, declared);
  if (override === null) return html`<span class="quiet">${declared === null ? says.default : says.code(code)}</span>`;
  return html`<span class="over">${says.operator(shownAs(kind, override))}</span>${" "}<span class="quiet"
      >${declared === null ? says.codeNothing : says.insteadOf(code)}</span
    >${at && html`<span class="id"><${Time} at=${at} /> ${words.job.by} <bdi>${by}</bdi></span>`}`;
}

function Doings({ limit }) {
  const done = () => refresh.now();
  return html`<${Button} act=${changing(limit, done)} />
    ${limit.override !== null && html`<${Button} act=${resetOf({ name: limit.type }, limit.kind, done)} />`}`;
}

function Nothing({ view }) {
  if (view !== "all") return html`<${Empty}>${says.noneOf[view]}<//>`;
  return html`<${Empty}>${says.none}<//>
    <p class="quiet">${says.first}</p>
    <pre tabindex="0">${says.example}</pre>`;
}
