import { html, useEffect, useLayoutEffect, useRef, useSignal } from "../html.js";
import { ended } from "../api.js";
import { enter, leaveForIssuer, oidc, refuse, said } from "../login.js";
import { words } from "../words.js";
import { Field } from "./field.js";
import { Mark } from "./menu.js";

/** `over`: a login ended while the page was in use; what is beneath stays as it is.
 * @param {{over?: boolean}} props */
export function Login({ over }) {
  const dialog = useRef(/** @type {any} */ (null));
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  if (over)
    return html`<dialog
      ref=${dialog}
      class="login"
      aria-label=${words.login.title}
      onCancel=${(event) => event.preventDefault()}
    >
      <${Ways} />
    </dialog>`;
  return html`<main class="login"><${Ways} /></main>`;
}

function Ways() {
  const key = useSignal("");
  const busy = useSignal(false);
  const form = useRef(/** @type {any} */ (null));
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    busy.value = true;
    await enter({ key: key.value.trim() }).catch(refuse);
    busy.value = false;
  };
  useEffect(() => form.current.elements.key.focus(), []);
  return html`<div class="ways">
    <${Mark} />
    <h1>${words.login.title}</h1>
    ${ended.value && html`<p>${words.login.ended}</p>`}
    ${said.value && html`<p class="wrong" role="alert">${said.value}</p>`}
    ${
      oidc.value &&
      html`<button class="main" onClick=${() => leaveForIssuer().catch(refuse)}>
          ${words.login.issuer(oidc.value.authorization_endpoint.split("/")[2])}
        </button>
        <p class="or quiet">${words.login.or}</p>`
    }
    <form ref=${form} onSubmit=${send}>
      <${Field} label=${words.login.key} at=${key} type="password" name="key" autocomplete="off" required />
      <button class=${oidc.value ? "" : "main"} aria-busy=${busy.value}>${words.login.enter}</button>
    </form>
    <p class="quiet">
      ${words.login.help} ${["localhost", "127.0.0.1"].includes(location.hostname) && words.login.local}
    </p>
  </div>`;
}
