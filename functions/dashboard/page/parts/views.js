// Filters by name: those that come with the page, and those that were saved in this browser.
import { html, signal } from "../html.js";
import { search } from "../api.js";
import { keep, kept } from "../kept.js";
import { to } from "../routes.js";
import { words } from "../words.js";
import { Dialog, open } from "./dialog.js";

const KEPT = "tidegate.views";
const MOST = 20;

/** @typedef {{screen: string, name: string, query: Record<string, string>}} View */
/** @type {import("../vendor/signals.js").Signal<View[]>} */
const saved = signal(read());

/** @returns {View[]} */
function read() {
  try {
    const views = JSON.parse(kept(KEPT) || "[]");
    return views.filter((one) => one.screen && one.name && one.query);
  } catch {
    return [];
  }
}

/** @param {View[]} views */
function save(views) {
  saved.value = views.slice(-MOST);
  keep(KEPT, JSON.stringify(saved.value));
}

/** `views`: by status what the view is called.
 * @param {{screen: string, views: Record<string, string>, now: Record<string, string>}} props */
export function Views({ screen, views, now }) {
  const mine = saved.value.filter((view) => view.screen === screen);
  /** @type {View[]} */
  const all = [
    { screen, name: words.jobs.all, query: {} },
    ...Object.entries(views).map(([status, name]) => ({ screen, name, query: { status } })),
    ...mine,
  ];
  const present = search(now);
  const known = all.find((view) => search(view.query) === present);
  return html`<nav class="views" aria-label=${words.filter.saved}>
    ${all.map((view) => html`<${Link} key=${view.name} view=${view} screen=${screen} now=${view === known} />`)}
    ${!known && html`<button class="plain" onClick=${() => add(screen, now)}>${words.filter.save}</button>`}
    ${known && mine.includes(known) && html`<${Forget} view=${known} />`}
  </nav>`;
}

function Link({ view, screen, now }) {
  return html`<a href=${to(screen, view.query)} aria-current=${now ? "page" : undefined}>${view.name}</a>`;
}

function Forget({ view }) {
  const forget = () => save(saved.value.filter((one) => one !== view));
  return html`<button class="plain" onClick=${forget}>${words.filter.forget}</button>`;
}

async function add(screen, query) {
  const name = await open(Name);
  if (name) save([...saved.value.filter((one) => one.screen !== screen || one.name !== name), { screen, name, query }]);
}

function Name({ close }) {
  const send = (event) => (event.preventDefault(), close(new FormData(event.currentTarget).get("name")));
  return html`<${Dialog} title=${words.filter.save} close=${close}
    ><form onSubmit=${send}>
      <label>${words.filter.saveAs}<input name="name" required maxlength="40" autofocus autocomplete="off" /></label>
      <div class="buttons">
        <button type="button" onClick=${() => close()}>${words.page.cancel}</button
        ><button class="main">${words.filter.save}</button>
      </div>
    </form><//
  >`;
}
