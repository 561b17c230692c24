// Where the page is. A screen's filters are in the address, so that a link shows what its sender saw.
import { computed, signal } from "./html.js";
import { words } from "./words.js";

/** @typedef {{path: string, screen: any, name: string, key?: string, group?: string, role?: string,
 *   not?: string}} Route `not`: the role that has no use for it */

/** The screens; screens.js names them.
 * @type {import("./vendor/signals.js").Signal<Route[]>} */
export const routes = signal([]);

const ROLES = ["producer", "viewer", "admin", "super_admin"];

/** Path and query of the present address. */
export const address = signal(location.pathname + location.search);
/** The present route, with the `:id` of its path. */
export const here = computed(() => find(address.value.split("?")[0]));
/** The query of the present address. */
export const query = computed(() => Object.fromEntries(new URLSearchParams(address.value.split("?")[1] || "")));

/** @param {string} path */
function find(path) {
  const parts = path
    .replace(/^\/ui\/?/, "")
    .replace(/\/$/, "")
    .split("/");
  for (const route of routes.value) {
    const wanted = route.path.split("/");
    if (
      wanted.length === parts.length &&
      wanted.every((part, i) => part === parts[i] || (part === ":id" && parts[i]))
    ) {
      return { route, id: wanted.at(-1) === ":id" ? decoded(parts[parts.length - 1]) : null };
    }
  }
  return { route: null, id: null };
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** @param {Route} route @param {string} [role] */
export const opens = (route, role = "producer") =>
  role !== route.not && ROLES.indexOf(role) >= ROLES.indexOf(route.role || "producer");

/** @param {string} path @param {Record<string, any>} [values] */
export function to(path, values = {}) {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== "");
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return `/ui${path && `/${path}`}${text && `?${text}`}`;
}

/** Goes there; with `replace` the step back leads to where one was before.
 * @param {string} href @param {{replace?: boolean}} [how] */
export function go(href, { replace = false } = {}) {
  if (href === address.value) return;
  history[replace ? "replaceState" : "pushState"](null, "", href);
  address.value = location.pathname + location.search;
  if (!replace) scrollTo(0, 0);
}

/** Changes the query of the present screen; an empty value takes a name away.
 * @param {Record<string, any>} values @param {{replace?: boolean}} [how] */
export function ask(values, how = { replace: true }) {
  const path = address.value.split("?")[0].replace(/^\/ui\/?/, "");
  go(to(path, { ...query.value, ...values }), how);
}

/** Links within the page do not load it anew. */
export function listen() {
  addEventListener("popstate", () => (address.value = location.pathname + location.search));
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const plain =
      !event.defaultPrevented &&
      event.button === 0 &&
      !event.metaKey &&
      !event.ctrlKey &&
      !event.shiftKey &&
      !event.altKey;
    if (
      !link ||
      !plain ||
      link.target ||
      link.origin !== location.origin ||
      link.hash ||
      !/^\/ui(\/|$)/.test(link.pathname)
    )
      return;
    event.preventDefault();
    go(link.pathname + link.search);
  });
}

/** @param {Route|null} route */
export const title = (route) => (route ? words.screens[route.name] : words.page.nowhere);
