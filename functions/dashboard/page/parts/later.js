// What lies in more.js, which is loaded when the first part of it is needed. Its address is in index.html.
import { html, signal } from "../html.js";
import { Failed, Loading } from "./states.js";
import { toast } from "./toast.js";

/** @type {import("../vendor/signals.js").Signal<any>} */
const more = signal(null);
const failed = signal(/** @type {any} */ (null));
/** @type {Promise<void>|null} */
let loading = null;

/** Also where it has failed before. */
export function load() {
  loading ??= loaded();
  return loading;
}

async function loaded() {
  failed.value = null;
  try {
    more.value = await import(document.querySelector("meta[name=more]")?.getAttribute("content") ?? "");
  } catch (error) {
    loading = null;
    failed.value = error;
  }
}

/** A screen. @param {string} name */
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

/** A function. @param {string} name @returns {(...given: any[]) => Promise<any>} */
export const laterCalled =
  (name) =>
  async (...given) => {
    await load();
    if (more.value) return more.value[name](...given);
    return toast(failed.value.message, { kind: "bad" });
  };
