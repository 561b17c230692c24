// The way through a long list: back to its newest, and on to what is older.
import { html } from "../html.js";
import { query, here, to } from "../routes.js";
import { words } from "../words.js";

/** `name`: of the query that says where the page begins; `older`: what the link is called.
 * @param {{next: string|number|null, name?: string, older?: string}} props */
export function Pages({ next, name = "after", older = words.table.next }) {
  const path = String(here.value.route?.path).replace(":id", encodeURIComponent(here.value.id ?? ""));
  const href = (/** @type {any} */ value) => to(path, { ...query.value, [name]: value });
  if (!query.value[name] && next === null) return null;
  return html`<p class="pages">
    ${query.value[name] && html`<a href=${href("")}>${words.table.first}</a>`}
    ${next !== null && html`<a href=${href(next)}>${older}</a>`}
  </p>`;
}
