import { html } from "../html.js";
import { Heading } from "../parts/heading.js";

export function Charts() {
  return html`<${Heading} />`;
}
