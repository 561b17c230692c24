import { html } from "../html.js";
import { Heading } from "../parts/heading.js";

export function Type() {
  return html`<${Heading} />`;
}
