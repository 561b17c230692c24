// A dialog that sends what is typed. Where it is refused it stays, with the server's words.
import { html, useSignal } from "../html.js";
import { curl, request } from "../api.js";
import { words } from "../words.js";
import { Dialog } from "./dialog.js";
import { Problem } from "./states.js";
import { toast } from "./toast.js";

/** `close` gets the answer, null for none; `body` gives what is sent, as it is now.
 * @param {{title: string, act: string, method: string, path: string, body: () => any, said?: string,
 *   close: (value?: any) => void, children: any}} props */
export function Form({ title, act, method, path, body, said = words.act.done, close, children }) {
  const busy = useSignal(false);
  const error = useSignal(/** @type {any} */ (null));
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (busy.value) return;
    busy.value = true;
    try {
      const answer = await request(method, path, { body: body() });
      toast(`${act}: ${said}`);
      close(answer ?? true);
    } catch (problem) {
      error.value = problem;
    }
    busy.value = false;
  };
  return html`<${Dialog} title=${title} close=${close}>
    <form onSubmit=${send}>
      ${children} ${error.value && html`<div class="wrong" role="alert"><${Problem} error=${error.value} /></div>`}
      <details>
        <summary>${words.act.curl}</summary>
        <pre tabindex="0">${curl(method, path, body())}</pre>
      </details>
      <div class="buttons">
        <button type="button" onClick=${() => close()}>${words.page.cancel}</button>
        <button class="main" aria-busy=${busy.value ? "true" : undefined}>${act}</button>
      </div>
    </form>
  <//>`;
}
