import { html } from "../html.js";
import { here, title } from "../routes.js";

/** The first line of a screen: its name, what is said beside it, and what can be done (the children).
 * @param {{name?: any, says?: any, children?: any}} props */
export function Heading({ name, says, children }) {
  return html`<div class="heading">
    <h1>${name ?? title(here.value.route)}</h1>
    ${says && html`<p class="quiet">${says}</p>`} ${children && html`<div class="doing">${children}</div>`}
  </div>`;
}
