import { html, signal, useLayoutEffect, useRef, useSignal } from "../html.js";
import { words } from "../words.js";
import { Field } from "./field.js";

/** @type {import("../vendor/signals.js").Signal<{id: number, view: any, props: any}[]>} */
const opened = signal([]);
let last = 0;

/** Opens a component, which draws a `Dialog` and gets `close(value)`; the promise has the value, null for Escape.
 * @param {any} view @param {Record<string, any>} [props] @returns {Promise<any>} */
export function open(view, props = {}) {
  const id = (last += 1);
  return new Promise((resolve) => {
    const close = (/** @type {any} */ value = null) => {
      opened.value = opened.value.filter((one) => one.id !== id);
      resolve(value);
    };
    opened.value = [...opened.value, { id, view, props: { ...props, close } }];
  });
}

export function Dialogs() {
  return opened.value.map(({ id, view, props }) => html`<${view} key=${id} ...${props} />`);
}

/** The browser's own dialog: it keeps the focus inside, and gives it back where it came from.
 * @param {{title: string, close: (value?: any) => void, kind?: string, children?: any}} props */
export function Dialog({ title, close, kind = "", children }) {
  const element = useRef(/** @type {any} */ (null));
  // Before the next key is pressed, which may belong to the dialog.
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog.showModal();
    return () => dialog.close();
  }, []);
  const outside = (/** @type {MouseEvent} */ event) => event.target === element.current && close();
  return html`<dialog
    ref=${element}
    class=${kind}
    aria-label=${title}
    onCancel=${(event) => (event.preventDefault(), close())}
    onMouseDown=${outside}
  >
    <div class="inside">
      <h2>${title}</h2>
      ${children}
      <button class="plain shut" aria-label=${words.page.close} onClick=${() => close()}>×</button>
    </div>
  </dialog>`;
}

/** Asks before an act: true, or null. `typed`: a text that has to be typed first. `curl`: the same for a shell.
 * @param {{title: string, says?: any, act: string, typed?: string, bad?: boolean, curl?: string}} what */
export const confirm = (what) => open(Confirm, what);

function Confirm({ title, says, act, typed, bad, curl, close }) {
  const text = useSignal("");
  const ready = !typed || text.value === typed;
  return html`<${Dialog} title=${title} close=${close}>
    <form onSubmit=${(event) => (event.preventDefault(), ready && close(true))}>
      ${says && html`<p>${says}</p>`} ${typed && html`<${Field} label=${words.act.type(typed)} at=${text} autofocus />`}
      ${
        curl &&
        html`<details>
          <summary>${words.act.curl}</summary>
          <pre>${curl}</pre>
        </details>`
      }
      <div class="buttons">
        <button type="button" onClick=${() => close()}>${words.page.cancel}</button>
        <button class=${bad ? "bad" : "main"} disabled=${!ready} autofocus=${!typed}>${act}</button>
      </div>
    </form>
  <//>`;
}
