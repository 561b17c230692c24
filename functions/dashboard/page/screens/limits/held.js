// What holds a limit: the running jobs, or the fullest keys with what they keep back.
import { html } from "../../html.js";
import { to } from "../../routes.js";
import { words } from "../../words.js";
import { Jobs } from "../../parts/gate.js";
import { counted, number } from "../../parts/number.js";
import { duration } from "../../parts/time.js";

const says = words.limits;
const SHOWN = 3;

/** @param {{limit: any}} props */
export function Held({ limit }) {
  if (limit.kind === "rate") return html`<span class="quiet">${refills(limit.refill_per_second)}</span>`;
  if (limit.kind === "window") return null;
  if (limit.kind === "key_limit") return html`<${Keys} limit=${limit} />`;
  if (!limit.holders.length) return html`<span class="quiet">${says.nothing}</span>`;
  const rest = limit.holders.slice(SHOWN);
  return html`<span class="holders"><${Jobs} ids=${limit.holders.slice(0, SHOWN)} /></span> ${
      rest.length > 0 &&
      html`<details>
        <summary>${says.more(rest.length)}</summary>
        <${Jobs} ids=${rest} /> <a href=${to("jobs", { status: "processing", type: limit.type })}>${says.all}</a>
      </details>`
    }`;
}

/** How soon a token comes, or how many come a second. @param {number|null} refill */
function refills(refill) {
  if (!(Number(refill) > 0)) return says.noRefill;
  return Number(refill) < 1 ? says.refillEach(duration(1 / Number(refill))) : says.refill(number(refill, 2));
}

function Keys({ limit: { keys, limit } }) {
  if (!keys.length) return html`<span class="quiet">${says.nothing}</span>`;
  const rest = keys.slice(SHOWN);
  const one = (key) => html`<${Key} key=${key.key} of=${key} limit=${limit} />`;
  return html`<ul class="keys">
      ${keys.slice(0, SHOWN).map(one)}
    </ul>
    ${
      rest.length > 0 &&
      html`<details>
        <summary>${says.moreKeys(rest.length)}</summary>
        <ul class="keys">
          ${rest.map(one)}
        </ul>
      </details>`
    }`;
}

function Key({ of: { key, running, blocked, at_least: atLeast, holders }, limit }) {
  return html`<li>
    <code title=${key}><bdi>${key}</bdi></code>
    <b class=${running >= limit ? "shutnow" : ""}>${number(running)}/${number(limit)}</b>
    ${blocked > 0 && html`<span>${says.blocked(counted({ count: blocked, at_least: atLeast }))}</span>`}
    <${Jobs} ids=${holders.slice(0, SHOWN)} />
  </li>`;
}
