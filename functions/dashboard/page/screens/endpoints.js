// Who is told what became of jobs, does it arrive, and what came in? Endpoints with their states, and what went out
// and came in side by side.
import { html } from "../html.js";
import { query, to } from "../routes.js";
import { words } from "../words.js";
import { Curls } from "../parts/act.js";
import { Tag } from "../parts/badge.js";
import { Heading } from "../parts/heading.js";
import { Loaded, useGet } from "../parts/load.js";
import { Pages } from "../parts/pages.js";
import { useSame } from "../parts/same.js";
import { Empty } from "../parts/states.js";
import { Table } from "../parts/table.js";
import { NewEndpoint } from "./endpoints/forms.js";
import { Receipts, Sent } from "./endpoints/traffic.js";
import { State } from "./endpoints/state.js";

const says = words.endpoints;
const SECONDS = 10;

export function Endpoints() {
  const { after } = query.value;
  const from = useGet("/api/endpoints", { query: { after, limit: 100 }, every: SECONDS });
  return html`<${Heading} says=${says.says}><${NewEndpoint} done=${from.again} /><//>
    <${Loaded} from=${from}>${(page) => html`<${Page} page=${page} />`}<//>
    <div class="traffic">
      <section>
        <h2>${says.sent} <span class="quiet">${says.sentSays}</span></h2>
        <${Sent} />
      </section>
      <section>
        <h2>${says.came} <span class="quiet">${says.cameSays}</span></h2>
        <${Receipts} />
      </section>
    </div>
    <${Curls} acts=${curls} />`;
}

const curls = [
  {
    name: "new",
    label: says.new,
    method: "POST",
    path: "/api/endpoints",
    body: { name: "shop", url: "https://shop.example.com/hooks", events: ["job.failed"] },
  },
  { name: "sent", label: says.sent, method: "GET", path: "/api/deliveries" },
  { name: "came", label: says.came, method: "GET", path: "/api/receipts" },
];

function Page({ page }) {
  const rows = useSame(page.endpoints, (one) => one.name);
  if (!rows.length) return html`<${Empty}><b>${says.none}</b><br />${says.first}<//>`;
  return html`<${Table}
      rows=${rows}
      columns=${columns}
      label=${words.screens.endpoints}
      id=${(one) => one.name}
      href=${(one) => to(`endpoints/${one.name}`)}
      kind=${(one) => (one.disabled_at ? "disabled" : "")}
    />
    <${Pages} next=${page.next} />`;
}

/** @type {import("../parts/table.js").Column[]} */
const columns = [
  { name: "name", label: says.columns.name, cell: (one) => html`<bdi>${one.name}</bdi> <${Tag}>${one.kind}<//>` },
  { name: "state", label: says.columns.state, cell: (one) => html`<${State} of=${one} />` },
  {
    name: "url",
    label: says.columns.url,
    kind: "wide side",
    cell: (one) => html`<bdi class="quiet">${one.url ?? "–"}</bdi>`,
    title: (one) => one.url ?? "",
  },
  {
    name: "events",
    label: says.columns.events,
    kind: "side events",
    cell: Told,
    title: (one) => one.events.join(", "),
  },
  {
    name: "types",
    label: says.columns.types,
    kind: "side",
    cell: ({ kind, types }) =>
      types?.join(", ") ?? html`<span class="quiet">${kind === "http" ? "–" : says.all}</span>`,
    title: ({ types }) => types?.join(", ") ?? "",
  },
];

function Told({ kind, events }) {
  if (kind === "http") return html`<span class="quiet">${says.called}</span>`;
  return events.length ? events.join(", ") : html`<span class="quiet">${says.named}</span>`;
}
