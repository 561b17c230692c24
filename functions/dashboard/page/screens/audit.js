// Who did what to what, and what was it before? The actions on the queue itself, newest first; an act on many jobs is
// one line that says how far it came.
import { html } from "../html.js";
import { ask, go, query, to } from "../routes.js";
import { useKeys } from "../keys.js";
import { words } from "../words.js";
import { Curls } from "../parts/act.js";
import { Filter } from "../parts/filter.js";
import { Heading } from "../parts/heading.js";
import { Loaded, useGet } from "../parts/load.js";
import { Pages } from "../parts/pages.js";
import { useSame } from "../parts/same.js";
import { Empty } from "../parts/states.js";
import { Table } from "../parts/table.js";
import { Time } from "../parts/time.js";
import { Changed } from "./audit/changed.js";

const says = words.audit;
const LIMIT = 100;
const SECONDS = 10;
const KINDS = ["act", "batch", "config", "endpoint", "job", "key", "login", "set-aside", "type", "worker"];

/** @type {Record<string, import("../parts/filter.js").Field>} */
const fields = {
  kind: { values: KINDS, says: says.fields.kind },
  subject: { says: says.fields.subject },
  actor: { says: says.fields.actor },
};

export function Audit() {
  const { kind, subject, actor, after, jobs } = query.value;
  const asked = { kind, subject, actor };
  const value = Object.fromEntries(Object.entries(asked).filter(([, one]) => one));
  const each = jobs === "all" || kind === "job";
  const from = useGet("/api/audit", {
    query: { ...value, after, limit: LIMIT, of_acts: each ? undefined : "false" },
    every: after ? undefined : SECONDS,
  });
  const turn = () => ask({ jobs: each ? "" : "all", after: "" });
  useKeys(kind === "job" ? [] : [{ keys: "e", says: says.partsKey, run: turn }]);
  return html`<${Heading} says=${says.says} />
    <div class="filters">
      <${Filter} fields=${fields} value=${value} hint=${says.hint} onChange=${(found) => go(to("audit", found))} />
      ${
        kind !== "job" &&
        html`<label class="check"><input type="checkbox" checked=${each} onChange=${turn} /> ${says.parts}</label>`
      }
    </div>
    <${Loaded} from=${from}>${(page) => html`<${Page} page=${page} filtered=${Object.keys(value).length > 0} />`}<//>
    <${Curls}
      acts=${[{ name: "list", label: says.curl, method: "GET", path: `/api/audit${to("", value).slice(3)}` }]}
    />`;
}

function Page({ page, filtered }) {
  const rows = useSame(page.entries, (entry) => String(entry.id));
  const none = page.next !== null ? says.looked : filtered ? says.none : says.noneYet;
  return html`<div class="audit">
    ${
      rows.length
        ? html`<${Table}
            rows=${rows}
            columns=${columns}
            label=${words.screens.audit}
            id=${(entry) => String(entry.id)}
            href=${({ kind, subject }) => to("audit", { kind, subject })}
          />`
        : html`<${Empty}>${none}<//>`
    }
    <${Pages} next=${page.next} older=${rows.length ? words.table.next : says.further} />
  </div>`;
}

/** `shop (key 0123456789abcdef)`: the owner, and small its key. */
function Actor({ actor }) {
  const [, owner, key] = actor.match(/^(.*) \(key (.*)\)$/) ?? [null, actor, ""];
  return html`<bdi>${owner}</bdi>${key && html`<code class="quiet" title=${says.key}>${key}</code>`}`;
}

const PLACES = {
  type: (subject) => `types/${encodeURIComponent(subject)}`,
  batch: (subject) => `batches/${subject}`,
  endpoint: (subject) => `endpoints/${encodeURIComponent(subject)}`,
  key: () => "keys",
  login: () => "keys",
  "set-aside": () => "set-aside",
};

/** What it was done to; deleted things have no place any more. */
function Subject({ kind, subject, action }) {
  const place = action === "delete" || kind === "act" ? null : PLACES[kind]?.(subject);
  const link = place && html`<a class="place" href=${to(place)} title=${says.toSubject} tabindex="-1">↗</a>`;
  return html`<span><span class="quiet">${words.audit.kinds[kind] ?? kind}</span> ${link}</span><bdi>${subject}</bdi>`;
}

/** @type {import("../parts/table.js").Column[]} */
const columns = [
  { name: "at", label: says.columns.at, kind: "at", cell: (entry) => html`<${Time} at=${entry.at} />` },
  { name: "actor", label: says.columns.actor, kind: "two side", cell: Actor, title: (entry) => entry.actor },
  { name: "action", label: says.columns.action, link: true, cell: (entry) => html`<bdi>${entry.action}</bdi>` },
  { name: "subject", label: says.columns.subject, kind: "two", cell: Subject, title: (entry) => entry.subject },
  {
    name: "changed",
    label: says.columns.changed,
    kind: "wide changed",
    cell: (entry) => html`<${Changed} entry=${entry} />`,
  },
];
