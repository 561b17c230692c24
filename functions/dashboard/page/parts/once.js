// A secret that is shown once. It is not closed by accident before it was copied.
import { html, useRef, useSignal } from "../html.js";
import { words } from "../words.js";
import { Dialog, open } from "./dialog.js";

/** @param {{title: string, says: string, secret: string}} what */
export const showOnce = (what) => open(Once, what);

function Once({ title, says, secret, close }) {
  const copied = useSignal(false);
  const warned = useSignal(false);
  const field = useRef(/** @type {any} */ (null));
  const copy = () =>
    navigator.clipboard?.writeText(secret).then(
      () => (copied.value = true),
      () => field.current?.select(), // the browser allows no copying: by hand, then
    );
  const leave = () => (copied.value || warned.value ? close(true) : void (warned.value = true));
  const select = (event) => event.currentTarget.select();
  return html`<${Dialog} title=${title} close=${leave}>
    <form onSubmit=${(event) => (event.preventDefault(), close(true))}>
      <p>${says}</p>
      <label
        >${words.once.secret}
        <input ref=${field} class="secret" readonly autofocus spellcheck=${false} value=${secret} onFocus=${select} />
      </label>
      ${warned.value && html`<p class="wrong" role="alert">${words.once.warn}</p>`}
      <div class="buttons">
        <button type="button" onClick=${copy} aria-live="polite">
          ${copied.value ? words.page.copied : words.page.copy}
        </button>
        <button class="main">${words.once.kept}</button>
      </div>
    </form>
  <//>`;
}
