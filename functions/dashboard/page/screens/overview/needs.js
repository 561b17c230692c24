// What is wrong, and what needs a person: each leads to where it is dealt with.
import { html, useSignal } from "../../html.js";
import { curl } from "../../api.js";
import { words } from "../../words.js";
import { Button } from "../../parts/act.js";
import { counted } from "../../parts/number.js";

const says = words.overview;
const SHOWN = 4;

/** How many things a person has to look at. @param {Record<string, {count: number}>} inbox */
export const needed = (inbox) =>
  ["review_needed", "suspects", "set_aside", "endpoints_disabled"].reduce((sum, name) => sum + inbox[name].count, 0);

const PLACES = {
  review_needed: () => "/ui/inbox",
  failed_last_hour: () => "/ui/errors?hours=1",
  suspects: () => "/ui/locks",
  set_aside: () => "/ui/set-aside",
  endpoints_disabled: () => "/ui/endpoints",
};

/** @param {{inbox: any}} props */
export function Needs({ inbox }) {
  return html`<ul class="needs" aria-label=${says.needs}>
    ${Object.keys(PLACES).map((name) => html`<${Need} key=${name} name=${name} of=${inbox?.[name]} />`)}
  </ul>`;
}

function Need({ name, of }) {
  const href = of?.count ? PLACES[name]() : null;
  const text = html`<b>${of ? counted(of) : "…"}</b> <span>${says.need[name](of?.count ?? 0)}</span>`;
  return html`<li class=${of?.count ? `some ${name}` : ""}>
    ${href ? html`<a href=${href}>${text}</a>` : html`<p>${text}</p>`}
  </li>`;
}

/** @param {{troubles: import("./troubles.js").Trouble[], known: boolean}} props */
export function Wrong({ troubles, known }) {
  const all = useSignal(false);
  if (!known) return null;
  if (!troubles.length) return null;
  const shown = all.value ? troubles : troubles.slice(0, SHOWN);
  return html`<section class="wrongs" aria-label=${says.wrongTitle}>
    <ul>
      ${shown.map((one) => html`<${Trouble} key=${one.key} one=${one} />`)}
    </ul>
    ${
      shown.length < troubles.length &&
      html`<button class="plain" onClick=${() => (all.value = true)}>
        ${says.moreWrong(troubles.length - shown.length)}
      </button>`
    }
  </section>`;
}

function Trouble({ one: { what, why, act, href } }) {
  return html`<li>
    <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M8 2l6.5 11.5h-13zM8 6.5v3M8 11.4v.2" /></svg>
    <div>
      <b><bdi>${what}</bdi></b> <span class="quiet"><bdi>${why}</bdi></span> ${act && html`<${Curl} act=${act} />`}
    </div>
    ${href && html`<a class="button" href=${href}>${says.look}</a>`} ${act && html`<${Button} act=${act} />`}
  </li>`;
}

function Curl({ act }) {
  return html`<details class="curls">
    <summary>${words.act.curl}</summary>
    <pre tabindex="0">${curl(act.method, act.path, act.body)}</pre>
  </details>`;
}
