// Each setting in effect: what the code says, what operators say over it, who said so and when.
import { html } from "../../html.js";
import { to } from "../../routes.js";
import { words } from "../../words.js";
import { Button } from "../../parts/act.js";
import { useSame } from "../../parts/same.js";
import { Table } from "../../parts/table.js";
import { Time } from "../../parts/time.js";
import { changeOf, resetOf } from "./acts.js";
import { shownAs } from "./values.js";

const says = words.type;
// These two are the acts above the table.
const ACTS = ["enabled", "paused"];

/** @param {{type: any, done: () => void}} props */
export function Settings({ type, done }) {
  const known = type.settings.filter((one) => !ACTS.includes(one.name));
  const rows = useSame(
    known.map((one) => ({ ...one, ...exactly(type, one), type: { name: type.name } })),
    (one) => one.name,
  );
  const columns = useColumns(done);
  return html`<section>
    <h2>${says.settings}</h2>
    <${Table} rows=${rows} columns=${columns} label=${says.settings} id=${(one) => one.name} kind=${kind} />
  </section>`;
}

/** A schedule's payload has its numbers as they were sent. */
const exactly = (type, { name }) => (name === "schedule" ? { value: type.schedule } : {});

const kind = (one) => (one.overridden ? "setting overridden" : "setting");

/** @type {{done: () => void, columns: any[]}} */
let made = { done: () => {}, columns: [] };

/** The columns keep their identity, so that no row is drawn anew for them. */
function useColumns(done) {
  made.done = done;
  if (!made.columns.length) made.columns = columnsOf(() => made.done());
  return made.columns;
}

/** @param {() => void} done @returns {import("../../parts/table.js").Column[]} */
const columnsOf = (done) => [
  {
    name: "name",
    label: says.columns.name,
    cell: (one) => html`<span title=${says.means[one.name]}>${says.names[one.name] ?? one.name}</span>`,
  },
  {
    name: "value",
    label: says.columns.value,
    cell: (one) => html`<b><bdi>${shownAs(one.name, one.value)}</bdi></b>`,
    title: (one) => shownAs(one.name, one.value),
  },
  {
    name: "source",
    label: says.columns.source,
    kind: "side",
    cell: (one) => html`<span class=${one.source === "operator" ? "over" : "quiet"}>${says.sources[one.source]}</span>`,
  },
  {
    name: "code",
    label: says.columns.code,
    kind: "side",
    cell: (one) =>
      html`<bdi class=${one.overridden && one.declared !== null ? "struck" : "quiet"}
        >${shownAs(one.name, one.declared)}</bdi
      >`,
    title: (one) => shownAs(one.name, one.declared),
  },
  {
    name: "operator",
    label: says.columns.operator,
    kind: "side",
    cell: (one) =>
      one.overridden
        ? html`<bdi class="over">${one.override === null ? says.off : shownAs(one.name, one.override)}</bdi>`
        : html`<span class="quiet">–</span>`,
  },
  { name: "changed", label: says.columns.changed, kind: "side", cell: Changed },
  {
    name: "acts",
    label: html`<span class="unseen">${says.columns.acts}</span>`,
    kind: "doings",
    cell: (one) => html`<${Doings} one=${one} done=${done} />`,
  },
];

function Changed({ changed_at: at, changed_by: by, type }) {
  if (!at) return html`<span class="quiet">–</span>`;
  const audit = to("audit", { kind: "type", subject: type.name });
  return html`<a href=${audit}><${Time} at=${at} /></a> <span class="id">${words.job.by} <bdi>${by}</bdi></span>`;
}

function Doings({ one, done }) {
  return html`<${Button} act=${changeOf(one.type, one, done)} />
    ${one.overridden && html`<${Button} act=${resetOf(one.type, one.name, done)} />`}`;
}
