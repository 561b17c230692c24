import { html } from "../html.js";
import { Heading } from "../parts/heading.js";

export function Waiting() {
  return html`<${Heading} />`;
}
