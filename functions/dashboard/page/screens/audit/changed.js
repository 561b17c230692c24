// What a line of the audit changed: before and after by name, or how far an act came. Any JSON may stand there.
import { html } from "../../html.js";
import { to } from "../../routes.js";
import { textOf } from "../../exact.js";
import { words } from "../../words.js";
import { number } from "../../parts/number.js";
import { Time, exact } from "../../parts/time.js";

const says = words.audit;
const LONGEST = 60;
const SHOWN = 6;
const MOMENT = /^20\d\d-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** @param {{entry: {kind: string, changed: any}}} props */
export function Changed({ entry: { kind, changed } }) {
  if (changed === null) return html`<span class="quiet">${says.hidden}</span>`;
  if (typeof changed !== "object") return html`<${Value} of=${changed} />`;
  if (kind === "act") return html`<${Act} of=${changed} />`;
  const { act, bulk, ...names } = changed;
  const all = Object.entries(names);
  return html`<ul class="changes">
    ${all.slice(0, SHOWN).map(([name, said]) => html`<${Change} key=${name} name=${name} said=${said} />`)}
    ${all.length > SHOWN && html`<li class="quiet">${words.json.more(all.length - SHOWN)}</li>`}
    ${typeof act === "string" && html`<${OfAct} act=${act} />`}
  </ul>`;
}

function OfAct({ act }) {
  return html`<li><a href=${to("audit", { kind: "act", subject: act })}>${says.theAct}</a></li>`;
}

function Change({ name, said }) {
  const [before, after] = Array.isArray(said) && said.length === 2 ? said : [undefined, said];
  return html`<li>
    <span class="quiet"><bdi>${name}</bdi></span
    >${" "} ${before !== undefined && before !== null && html`<del><${Value} of=${before} /></del>${" → "}`}
    ${
      after === null || after === undefined
        ? html`<span class="quiet">${said === null ? says.hidden : says.nothing}</span>`
        : html`<ins><${Value} of=${after} /></ins>`
    }
  </li>`;
}

function Value({ of }) {
  const text = typeof of !== "string" ? textOf(of) : MOMENT.test(of) ? exact(new Date(of)) : of;
  if (text.length <= LONGEST) return html`<bdi>${text}</bdi>`;
  return html`<bdi title=${text}>${text.slice(0, LONGEST)}…</bdi>`;
}

/** How far an act on many jobs came. */
function Act({ of }) {
  const { done = 0, skipped = 0, ended, filter, per_minute: rate } = of;
  const asked = filter && typeof filter === "object" ? Object.entries(filter) : [];
  return html`<ul class="changes">
    <li>
      <b>${says.done(number(Number(done)), skipped ? number(Number(skipped)) : "")}</b>
      ${rate ? ` · ${says.dripped(number(Number(rate), 1))}` : ""}
    </li>
    <li class=${ended ? "quiet" : "halfway"}>
      ${ended ? html`${says.ended} <${Time} at=${String(ended)} />` : says.halfway}
    </li>
    <li>
      <span class="quiet">${asked.length ? says.of : says.all}</span>
      ${asked.map(([name, one]) => html` <code><bdi>${name}:${textOf(one)}</bdi></code>`)}
    </li>
  </ul>`;
}
