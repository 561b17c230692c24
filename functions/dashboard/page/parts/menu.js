import { html, signal } from "../html.js";
import { login } from "../api.js";
import { here, opens, routes, title, to } from "../routes.js";
import { words } from "../words.js";

/** How much of something waits for a person, by the name of its screen: `counts.value = {inbox: 3}`. */
export const counts = signal(/** @type {Record<string, number|string>} */ ({}));

/** @param {{brief?: boolean}} props */
export function Mark({ brief }) {
  return html`<a class=${`mark ${brief ? "brief" : ""}`} href="/ui">
    <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M1 6q3.5-4 7 0t7 0M1 11q3.5-4 7 0t7 0" /></svg
    >${words.page.name}
  </a>`;
}

/** Whether the menu is open where it has no place beside the contents. */
export const menu = signal(false);

export function Menu() {
  const state = menu.value ? "menu open" : "menu";
  return html`<nav id="menu" class=${state} onClick=${() => (menu.value = false)} aria-label=${words.page.navigation}>
    <${Mark} />
    ${Object.entries(words.groups).map(([group, name]) => html`<${Group} key=${group} group=${group} name=${name} />`)}
  </nav>`;
}

/** @param {{group: string, name: string}} props */
function Group({ group, name }) {
  const open = routes.value.filter((route) => route.group === group && opens(route, login.value?.role));
  return html`<h2>${name}</h2>
    <ul>
      ${open.map((route) => html`<${Item} key=${route.name} route=${route} />`)}
    </ul>`;
}

/** @param {{route: import("../routes.js").Route}} props */
function Item({ route }) {
  const now = here.value.route;
  const count = counts.value[route.name];
  const inside = now === route || (route.path && now?.path.startsWith(`${route.path}/`));
  return html`<li>
    <a href=${to(route.path)} aria-current=${inside ? "page" : undefined}>
      ${title(route)}${count ? html`<span class="count">${count}</span>` : null}
    </a>
  </li>`;
}
