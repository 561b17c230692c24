// A screen of more.js, which is loaded when the first of its screens is shown. Its address is in index.html.
import { html, signal } from "../html.js";
import { Failed, Loading } from "./states.js";

/** @type {import("../vendor/signals.js").Signal<any>} */
const more = signal(null);
const failed = signal(/** @type {any} */ (null));
let asked = false;

async function load() {
  if (asked) return;
  asked = true;
  failed.value = null;
  try {
    more.value = await import(document.querySelector("meta[name=more]")?.getAttribute("content") ?? "");
  } catch (error) {
    asked = false;
    failed.value = error;
  }
}

/** @param {string} name */
export function later(name) {
  return Object.assign(Later, { load });

  /** @param {any} props */
  function Later(props) {
    if (more.value) return html`<${more.value[name]} ...${props} />`;
    if (failed.value) return html`<${Failed} error=${failed.value} again=${load} />`;
    load();
    return html`<${Loading} />`;
  }
}
