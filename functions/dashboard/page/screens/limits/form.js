// A limit that types share, new or as it is. The server checks it, and says what it takes.
import { html, useSignal } from "../../html.js";
import { words } from "../../words.js";
import { Field } from "../../parts/field.js";
import { Form } from "../../parts/form.js";
import { rateText, windowText } from "../type/values.js";

const says = words.limits;

/** @param {string} name */
export const pathOf = (name) => `/api/limits/${encodeURIComponent(name)}`;

/** As the API takes it: what is left out is not limited. @param {any} limit */
export const saidOf = ({ max_concurrent: most, rate, burst, window_starts: starts, window_seconds: seconds }) => ({
  ...(most !== null && { max_concurrent: most }),
  ...(rate !== null && { rate: rateText({ per_second: rate, burst }) }),
  ...(starts !== null && { window: windowText({ starts, seconds }) }),
});

/** Closes with the limit as it is then, or nothing. `of`: the one that is changed.
 * @param {{of?: any, close: (value?: any) => void}} props */
export function Limit({ of, close }) {
  const said = /** @type {any} */ (of ? saidOf(of) : {});
  const name = useSignal(of?.name ?? "");
  const most = useSignal(String(said.max_concurrent ?? ""));
  const rate = useSignal(said.rate ?? "");
  const span = useSignal(said.window ?? "");
  const body = () => ({
    ...(most.value && { max_concurrent: Number(most.value) }),
    ...(rate.value && { rate: rate.value }),
    ...(span.value && { window: span.value }),
  });
  const act = of ? words.type.change : says.new;
  const title = of ? `${act}: ${of.name}` : act;
  return html`<${Form} title=${title} act=${act} method="PUT" path=${pathOf(name.value)} body=${body} close=${close}>
    <p class="quiet">${says.newSays}</p>
    ${!of && html`<${Field} label=${says.name} at=${name} required maxlength="63" autofocus autocomplete="off" />`}
    <${Field} label=${says.atOnce} at=${most} type="number" min="1" max="1000000" step="1" autofocus=${!!of} />
    <${Field} label=${words.type.rateTakes} at=${rate} placeholder="600/minute" maxlength="40" />
    <${Field} label=${words.type.windowTakes} at=${span} placeholder="60/minute" maxlength="40" />
  <//>`;
}
