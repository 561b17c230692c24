// The browsers that are logged in, each with a way to end it.
import { html } from "../../html.js";
import { query } from "../../routes.js";
import { words } from "../../words.js";
import { perform } from "../../parts/act.js";
import { Tag } from "../../parts/badge.js";
import { Loaded, useGet } from "../../parts/load.js";
import { Pages } from "../../parts/pages.js";
import { RowButton } from "../../parts/row.js";
import { useSame } from "../../parts/same.js";
import { Table } from "../../parts/table.js";
import { Time } from "../../parts/time.js";

const says = words.keysAndLogins;
const SECONDS = 30;
let latest = () => {};

/** @param {{names: Record<string, string>}} props of keys, by id */
export function Logins({ names }) {
  const { logins: after } = query.value;
  const from = useGet("/api/logins", { query: { after, limit: 50 }, every: SECONDS });
  latest = from.again;
  return html`<section>
    <h2>${says.logins} <span class="quiet">${says.loginsSay}</span></h2>
    <${Loaded} from=${from}>${(found) => html`<${Page} of=${found} names=${names} />`}<//>
  </section>`;
}

function Page({ of, names }) {
  const rows = useSame(
    of.logins.map((login) => ({ ...login, key: names[login.key_id] ?? "" })),
    (login) => String(login.id),
  );
  if (!rows.length) return html`<p class="quiet">${says.noLogins}</p>`;
  return html`<${Table}
      rows=${rows}
      columns=${columns}
      label=${says.logins}
      id=${(login) => String(login.id)}
      keys=${false}
    />
    <${Pages} next=${of.next} name="logins" />`;
}

/** @returns {import("../../parts/act.js").Act} */
const end = (login) => ({
  name: "end",
  label: says.endTitle(login.owner),
  method: "DELETE",
  path: `/api/logins/${login.id}`,
  bad: true,
  sure: says.endsLogin,
  done: () => latest(),
});

/** @type {import("../../parts/table.js").Column[]} */
const columns = [
  { name: "owner", label: says.columns.owner, kind: "wide", cell: (login) => html`<b><bdi>${login.owner}</bdi></b>` },
  { name: "role", label: says.columns.role, cell: ({ role }) => html`<${Tag}>${words.login.roles[role] ?? role}<//>` },
  {
    name: "key",
    label: says.columns.key,
    kind: "side",
    cell: (login) => (login.key ? html`<bdi>${login.key}</bdi>` : html`<code>${login.key_id}</code>`),
    title: (login) => login.key_id,
  },
  { name: "by", label: says.columns.by, kind: "side", cell: (login) => says.via[login.via] ?? login.via },
  {
    name: "created",
    label: says.columns.created,
    kind: "number side",
    cell: (login) => html`<${Time} at=${login.created_at} />`,
  },
  { name: "seen", label: says.columns.seen, kind: "number", cell: (login) => html`<${Time} at=${login.seen_at} />` },
  {
    name: "ends",
    label: says.columns.ends,
    kind: "number side",
    cell: (login) => html`<${Time} at=${login.expires_at} />`,
  },
  {
    name: "end",
    label: html`<span class="unseen">${says.end}</span>`,
    kind: "doing",
    cell: (login) =>
      html`<${RowButton} label=${says.end} name=${says.endTitle(login.owner)} run=${() => perform(end(login))} bad />`,
  },
];
