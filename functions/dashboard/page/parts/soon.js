import { html } from "../html.js";
import { words } from "../words.js";
import { Time, now } from "./time.js";

/** When something is expected; what should have been is said to be now. @param {{at: string}} props */
export function Soon({ at }) {
  return Date.parse(at) <= now.value ? words.time.now : html`<${Time} at=${at} />`;
}
