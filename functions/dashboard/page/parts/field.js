import { html, useEffect, useRef } from "../html.js";

/** An input with its label; what is typed is in the signal `at`. Other properties are the input's; with `autofocus`
 * one that comes into an open dialog has the focus, too.
 * @param {{label: any, at: import("../vendor/signals.js").Signal<string>, [name: string]: any}} props */
export function Field({ label, at, ...others }) {
  const input = (/** @type {any} */ event) => (at.value = event.currentTarget.value);
  const place = useRef(/** @type {any} */ (null));
  useEffect(() => void (others.autofocus && place.current.focus()), []);
  return html`<label>${label}<input ref=${place} ...${others} value=${at.value} onInput=${input} /></label>`;
}
