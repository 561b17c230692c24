import { html } from "../html.js";
import { words } from "../words.js";

export function Loading() {
  return html`<p class="loading quiet" role="status">${words.page.loading}</p>`;
}

/** @param {{children: any}} props */
export function Empty({ children }) {
  return html`<div class="empty">
    <svg viewBox="0 0 64 20" aria-hidden="true"><path d="M2 10q7.5-8 15 0t15 0 15 0 15 0" /></svg>
    <p>${children}</p>
  </div>`;
}

/** What went wrong, in the problem's words.
 * @param {{title?: string, error: any, again?: () => void}} props */
export function Failed({ title = words.page.failed, error, again }) {
  return html`<div class="failure" role="alert">
    <h2>${title}</h2>
    <${Problem} error=${error} />
    ${again && html`<button onClick=${again}>${words.page.again}</button>`}
  </div>`;
}

/** What the server says: each fault by itself where it names some.
 * @param {{error: any}} props */
export function Problem({ error }) {
  if (!error.errors?.length) return html`<p>${error.message}</p>`;
  return html`<ul>
    ${error.errors.map(
      (one) => html`<li key=${one.where}><code>${String(one.where).replace(/^body\./, "")}</code> ${one.what}</li>`,
    )}
  </ul>`;
}
