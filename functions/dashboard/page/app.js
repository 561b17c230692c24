// The frame: navigation, header line, the present screen, and what lies over it.
import { Component, html, signal, useEffect, useRef } from "./html.js";
import { ended, login, online } from "./api.js";
import { leave, unknown } from "./login.js";
import { paused, state } from "./live.js";
import { shown as asShown, useKeys } from "./keys.js";
import { address, go, here, opens, routes, title, to } from "./routes.js";
import { words } from "./words.js";
import { Dialogs } from "./parts/dialog.js";
import { openHelp } from "./parts/help.js";
import { LaneStates } from "./parts/lanestate.js";
import { Login } from "./parts/login.js";
import { Mark, Menu, menu } from "./parts/menu.js";
import { openPalette } from "./parts/palette.js";
import { Failed } from "./parts/states.js";
import { switchZone, zone } from "./parts/time.js";
import { Toasts } from "./parts/toast.js";

export function App() {
  const who = login.value;
  if (who === undefined && unknown.value) return html`<${Unknown} />`;
  if (who === undefined) return html`<div class="starting" aria-busy="true"></div>`;
  if (who === null && !ended.value) return html`<${Login} /><${Toasts} />`;
  return html`<${Frame} />${who === null && html`<${Login} over />`}<${Dialogs} /><${Toasts} />`;
}

/** The server cannot say who is logged in: it is asked again. */
function Unknown() {
  const { error, again } = unknown.value;
  return html`<main class="login">
    <div class="ways">
      <${Mark} /><${Failed} title=${words.login.unknown} error=${error} again=${again} />
      <p class="quiet">${words.login.again}</p>
    </div>
  </main>`;
}

function Frame() {
  useKeys(everywhere());
  const { route } = here.value;
  useEffect(() => void (document.title = `${title(route)} · ${words.page.name}`), [route]);
  useEntered(address.value.split("?")[0]);
  return html` <a class="skip" href="#contents">${words.page.skip}</a>
    <${Menu} />
    <div class="frame">
      <${Header} />
      ${!online.value && html`<p class="banner bad" role="status">${words.page.away}</p>`}
      <main id="contents" tabindex="-1">
        <${Guarded} key=${address.value.split("?")[0]}><${Screen} /><//>
      </main>
    </div>`;
}

/** Who comes to another screen goes on from its contents with Tab, and not from the link or the row that led there.
 * @param {string} path */
function useEntered(path) {
  const before = useRef(path);
  useEffect(() => {
    const contents = document.getElementById("contents");
    if (before.current !== path && !contents?.contains(document.activeElement)) contents?.focus({ preventScroll: true });
    before.current = path;
  }, [path]);
}

function Screen() {
  const { route, id } = here.value;
  if (!route)
    return html`<h1>${words.page.nowhere}</h1>
      <p>${words.page.nowhereSays} <a href="/ui/jobs">${words.page.toJobs}</a></p>`;
  return html`<${route.screen} id=${id} key=${id} />`;
}

/** A screen that throws leaves the rest of the page as it is. */
class Guarded extends Component {
  /** @param {Error} error */
  componentDidCatch(error) {
    this.setState({ error });
    console.error(error);
  }

  render() {
    if (this.state.error)
      return html`<${Failed}
        title=${words.page.crashed}
        error=${this.state.error}
        again=${() => this.setState({ error: null })}
      />`;
    return this.props.children;
  }
}

const PALETTE = asShown("mod+k");

function Header() {
  return html`<header class="top">
    <${Mark} brief />
    <div class="headline"><${LaneStates} /></div>
    <button
      class="plain live"
      aria-pressed=${paused.value}
      title=${paused.value ? words.live.resume : words.live.pause}
      onClick=${() => (paused.value = !paused.value)}
    >
      <span class=${`dot ${state.value}`} aria-hidden="true"></span>${words.live[state.value]}
    </button>
    <button class="plain" onClick=${switchZone}>${zone.value === "UTC" ? words.time.utc : words.time.local}</button>
    <button
      class="plain hint"
      onClick=${openPalette}
      title=${words.keys.palette}
      aria-label=${`${words.keys.palette}: ${PALETTE}`}
    >
      <kbd>${PALETTE}</kbd>
    </button>
    <button class="plain hint" onClick=${openHelp} title=${words.keys.title} aria-label=${`${words.keys.title}: ?`}>
      <kbd>?</kbd>
    </button>
    <button
      class="plain menubutton"
      aria-expanded=${menu.value}
      aria-controls="menu"
      onClick=${() => (menu.value = !menu.value)}
    >
      ${words.page.menu}
    </button>
    <span class="who"
      >${login.value?.owner} <span class="quiet">${words.login.roles[login.value?.role || "producer"]}</span></span
    >
    <button class="plain" onClick=${leave}>${words.login.leave}</button>
  </header>`;
}

/** @returns {import("./keys.js").Key[]} */
function everywhere() {
  const shown = routes.value.filter((route) => route.key && opens(route, login.value?.role));
  return [
    ...shown.map((route) => ({
      keys: `g ${route.key}`,
      says: words.keys.go(title(route)),
      group: "go",
      run: () => go(to(route.path)),
    })),
    { keys: "mod+k", says: words.keys.palette, group: "page", run: openPalette },
    { keys: "?", says: words.keys.help, group: "page", run: openHelp },
    { keys: ".", says: words.keys.pause, group: "page", run: () => (paused.value = !paused.value) },
    { keys: "u", says: words.keys.local, group: "page", run: switchZone },
    { keys: "g q", says: words.login.leave, group: "page", run: leave },
  ];
}
