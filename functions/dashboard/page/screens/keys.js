// Who may call the API and this page? Who I am, the keys with their limits, and the browsers that are logged in.
import { html } from "../html.js";
import { login } from "../api.js";
import { query, to } from "../routes.js";
import { words } from "../words.js";
import { Curls } from "../parts/act.js";
import { Tag } from "../parts/badge.js";
import { Heading } from "../parts/heading.js";
import { Loaded, useGet } from "../parts/load.js";
import { Time } from "../parts/time.js";
import { KeyTable, NewKey } from "./keys/table.js";
import { Logins } from "./keys/logins.js";

const says = words.keysAndLogins;
const SECONDS = 30;

export function Keys() {
  const all = login.value?.role === "super_admin";
  const keys = useGet(all ? "/api/keys" : null, { every: SECONDS });
  return html`<${Heading} says=${says.says}>${all && html`<${NewKey} done=${keys.again} />`}<//>
    <${You} />
    ${all ? html`<${Others} keys=${keys} />` : html`<p class="quiet">${says.onlySuper}</p>`}`;
}

/** Who I am. */
function You() {
  if (!login.value) return null;
  const { role, owner, key_id: key, expires_at: until } = login.value;
  return html`<section class="you">
    <h2 class="unseen">${says.you}</h2>
    <dl class="strip">
      <div>
        <dt>${says.youAre.owner}</dt>
        <dd><bdi>${owner}</bdi></dd>
      </div>
      <div>
        <dt>${says.youAre.role}</dt>
        <dd><${Tag}>${words.login.roles[role] ?? role}<//> <span class="quiet">${says.may[role]}</span></dd>
      </div>
      <div>
        <dt>${says.youAre.key}</dt>
        <dd><code>${key}</code></dd>
      </div>
      <div>
        <dt>${says.youAre.until}</dt>
        <dd><${Time} at=${until} absolute /> <span class="quiet">${says.unused}</span></dd>
      </div>
    </dl>
  </section>`;
}

function Others({ keys }) {
  const shown = query.value.show === "all" ? "all" : "active";
  return html`<section>
      <h2>${says.keys}</h2>
      <nav class="views" aria-label=${says.keys}>
        ${["active", "all"].map((name) => html`<${View} key=${name} name=${name} shown=${shown} />`)}
      </nav>
      <${Loaded} from=${keys}>
        ${(found) => html`<${KeyTable} keys=${found.keys} all=${shown === "all"} done=${keys.again} />`}
      <//>
    </section>
    <${Logins} names=${namesOf(keys.data.value?.keys ?? [])} />
    <${Curls} acts=${curls} />`;
}

/** @param {any[]} keys */
const namesOf = (keys) => Object.fromEntries(keys.map((key) => [key.id, key.name]));

function View({ name, shown }) {
  const href = to("keys", { show: name === "all" ? "all" : "" });
  return html`<a href=${href} aria-current=${name === shown ? "page" : undefined}>${says.views[name]}</a>`;
}

const curls = [
  {
    name: "new",
    label: says.new,
    method: "POST",
    path: "/api/keys",
    body: { name: "…", role: "producer", owner: "…" },
  },
  { name: "change", label: says.change, method: "PATCH", path: "/api/keys/…", body: { rate: "600/minute" } },
  { name: "revoke", label: says.revoke, method: "DELETE", path: "/api/keys/…" },
  { name: "end", label: says.end, method: "DELETE", path: "/api/logins/…" },
];
