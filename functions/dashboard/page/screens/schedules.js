import { html } from "../html.js";
import { Heading } from "../parts/heading.js";

export function Schedules() {
  return html`<${Heading} />`;
}
