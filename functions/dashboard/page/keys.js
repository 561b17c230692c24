// The keyboard. A screen registers its keys while it is shown; `?` lists them, and the palette offers them.
import { signal, useLayoutEffect, useRef } from "./html.js";
import { keep, kept } from "./kept.js";

/** @typedef {{keys: string, says: string, run: (event?: KeyboardEvent) => void, group?: string,
 *   hidden?: boolean}} Key */

const SEQUENCE = 1200;
const OFF = "tidegate.keys";
/** @type {import("./vendor/signals.js").Signal<Key[][]>} */
const registered = signal([]);
let pending = "";
let pendingUntil = 0;

/** Whether single keys act; the palette's does always. */
export const single = signal(kept(OFF) !== "off");

/** @param {boolean} on */
export function switchSingle(on) {
  single.value = on;
  keep(OFF, on ? "on" : "off");
}

/** All keys that act now; the newest wins. */
export const keys = () => [...new Map(registered.value.flat().map((key) => [key.keys, key])).values()];

/** Keys are written `r`, `g j`, `mod+k`, `shift+x`, `Enter`.
 * @param {Key[]} list */
export function useKeys(list) {
  const latest = useRef(list);
  latest.current = list;
  const names = list.map((key) => key.keys + key.says).join();
  // At once: what is drawn has its keys, however quickly they are pressed.
  useLayoutEffect(() => {
    const group = list.map((key) => ({
      ...key,
      run: (event) => latest.current.find((one) => one.keys === key.keys)?.run(event),
    }));
    registered.value = [...registered.peek(), group];
    return () => (registered.value = registered.peek().filter((one) => one !== group));
  }, [names]);
}

/** Adds keys for as long as the page is open. @param {Key[]} list */
export function register(list) {
  registered.value = [list, ...registered.peek()];
}

export function listen() {
  document.addEventListener("keydown", (event) => {
    const name = named(event);
    if (!name || event.isComposing || event.defaultPrevented) return;
    if (name === "Enter" && presses(event.target)) return;
    const modified = name.startsWith("mod+");
    if (!modified && (!single.value || writes(event.target) || inDialog(event.target))) return;
    const found = match(name);
    if (!found) return;
    event.preventDefault();
    found.run(event);
  });
}

/** @param {string} name */
function match(name) {
  const all = keys();
  const begun = Date.now() < pendingUntil ? pending : "";
  pending = "";
  const found = (begun && all.find((key) => key.keys === `${begun} ${name}`)) || all.find((key) => key.keys === name);
  if (!found && all.some((key) => key.keys.startsWith(`${name} `))) {
    pending = name;
    pendingUntil = Date.now() + SEQUENCE;
  }
  return found;
}

/** @param {KeyboardEvent} event */
function named(event) {
  if (["Shift", "Control", "Alt", "Meta"].includes(event.key)) return "";
  if (event.altKey) return "";
  const mod = event.metaKey || event.ctrlKey ? "mod+" : "";
  const letter = event.key.length === 1 && event.key.toLowerCase() !== event.key.toUpperCase();
  const shift = event.shiftKey && (letter || event.key.length > 1) ? "shift+" : "";
  return mod + shift + (letter ? event.key.toLowerCase() : event.key);
}

/** @param {EventTarget|null} target */
const writes = (target) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("textarea, select, input:not([type=checkbox], [type=radio])"));

/** What Enter presses by itself. @param {EventTarget|null} target */
const presses = (target) => target instanceof Element && target.closest("button, a, summary") !== null;

/** A dialog has keys of its own. @param {EventTarget|null} target */
const inDialog = (target) => target instanceof Element && target.closest("dialog") !== null;

const mac = /Mac|iPhone|iPad/.test(navigator.platform);
/** As it is shown. @param {string} name */
export const shown = (name) => name.replace("mod+", mac ? "⌘" : "Ctrl ").replace("shift+", "⇧");
