// The keys, and what is done with them.
import { html } from "../../html.js";
import { words } from "../../words.js";
import { perform } from "../../parts/act.js";
import { Tag } from "../../parts/badge.js";
import { open } from "../../parts/dialog.js";
import { number } from "../../parts/number.js";
import { showOnce } from "../../parts/once.js";
import { Opener, RowButton, useRowKeys } from "../../parts/row.js";
import { useSame } from "../../parts/same.js";
import { Empty } from "../../parts/states.js";
import { Table } from "../../parts/table.js";
import { Time, exact, now } from "../../parts/time.js";
import { toast } from "../../parts/toast.js";
import { Change, Make } from "./forms.js";

const says = words.keysAndLogins;
let latest = () => {};

/** @param {{keys: any[], all: boolean, done: () => void}} props */
export function KeyTable({ keys, all, done }) {
  latest = done;
  const states = keys.map((key) => ({ ...key, state: stateOf(key) }));
  const rows = useSame(
    states.filter((key) => all || key.state === "active"),
    (key) => key.id,
  );
  useRowKeys(rows, (key) => key.id, [
    { keys: "e", says: says.changeKey, act: (key) => void change(key) },
    { keys: "shift+d", says: says.revokeKey, act: revoke },
  ]);
  if (!rows.length) return html`<${Empty}>${says.none}<//>`;
  return html`<${Table} rows=${rows} columns=${columns} label=${says.keys} kind=${(row) => row.state} />`;
}

/** @returns {"active"|"revoked"|"expired"} */
function stateOf({ revoked_at: revoked, expires_at: expires }) {
  if (revoked) return "revoked";
  return expires && Date.parse(expires) < now.peek() ? "expired" : "active";
}

/** @param {{done: () => void}} props */
export function NewKey({ done }) {
  const make = async () => {
    const made = await open(Make);
    if (!made) return;
    done();
    showOnce({ title: `${says.made} ${made.name}`, says: says.madeSays, secret: made.key });
  };
  return html`<${Opener} label=${says.new} run=${make} keys="c" main />`;
}

const whyNot = (/** @type {any} */ key) => (key.state === "active" ? null : says[key.state]);
const pathOf = (/** @type {any} */ key) => `/api/keys/${encodeURIComponent(key.id)}`;

async function change(key) {
  const why = whyNot(key);
  if (why) toast(why, { kind: "bad" });
  else if (await open(Change, { of: key })) latest();
}

/** @returns {import("../../parts/act.js").Act} */
const revoke = (key) => ({
  name: "revoke",
  label: says.revokeTitle(key.name),
  method: "DELETE",
  path: pathOf(key),
  why: whyNot(key),
  bad: true,
  sure: says.revokes,
  done: () => latest(),
});

/** What it may do less than its role. */
function Limits({ rate, read_rate: reads, types, max_priority: priority, max_pending: pending }) {
  const parts = [
    rate && says.writes(rate),
    (reads || rate) && says.reads(reads || rate),
    types && says.types(types.join(", ")),
    priority && says.priority(priority),
    pending && says.pending(number(pending)),
  ].filter(Boolean);
  if (!parts.length) return html`<span class="quiet">${says.noLimits}</span>`;
  return parts.join(" · ");
}

function State(key) {
  if (key.state === "revoked") return html`<span class="quiet">${says.revoked} <${Time} at=${key.revoked_at} /></span>`;
  if (key.state === "expired") return html`<span class="quiet">${says.expired} <${Time} at=${key.expires_at} /></span>`;
  if (key.expires_at) return html`${says.ends} <${Time} at=${key.expires_at} />`;
  return says.active;
}

/** @type {import("../../parts/table.js").Column[]} */
const columns = [
  {
    name: "name",
    label: says.columns.name,
    kind: "two",
    cell: (key) =>
      html`<b><bdi>${key.name}</bdi></b
        ><code class="quiet">${key.id}</code>`,
    title: (key) => key.name,
  },
  { name: "role", label: says.columns.role, cell: ({ role }) => html`<${Tag}>${words.login.roles[role] ?? role}<//>` },
  {
    name: "owner",
    label: says.columns.owner,
    kind: "side owner",
    cell: (key) => html`<bdi>${key.owner}</bdi>`,
    title: (key) => key.owner,
  },
  {
    name: "limits",
    label: says.columns.limits,
    kind: "side wide",
    cell: (key) => html`<${Limits} ...${key} />`,
    title: (key) => key.types?.join(", ") ?? "",
  },
  {
    name: "used",
    label: says.columns.used,
    kind: "number",
    cell: (key) =>
      key.last_used_at ? html`<${Time} at=${key.last_used_at} />` : html`<span class="quiet">${says.never}</span>`,
  },
  {
    name: "state",
    label: says.columns.state,
    kind: "side",
    cell: State,
    title: (key) => `${says.columns.created} ${exact(new Date(key.created_at))}`,
  },
  {
    name: "acts",
    label: html`<span class="unseen">${says.change}</span>`,
    kind: "doing side",
    cell: (key) =>
      key.state === "active" &&
      html`<${RowButton} label=${says.change} name=${says.changeTitle(key.name)} run=${() => change(key)} />
        <${RowButton} label=${says.revoke} name=${says.revokeTitle(key.name)} run=${() => perform(revoke(key))} bad />`,
  },
];
