import { html } from "../html.js";
import { Heading } from "../parts/heading.js";

export function Endpoint() {
  return html`<${Heading} />`;
}
