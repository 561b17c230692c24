// The same as the lines in words: what comes next, in order; and what was missed.
import { html } from "../../html.js";
import { to } from "../../routes.js";
import { words } from "../../words.js";
import { Time } from "../../parts/time.js";

const says = words.schedules;
const SHOWN = 12;
// One that is due each minute leaves room for the others.
const OF_ONE = 3;

/** @param {{schedules: any[]}} props */
export function Coming({ schedules }) {
  const all = schedules
    .filter((one) => one.enabled && one.type_enabled && !one.paused && !one.set_aside)
    .flatMap(({ type, name, timezone, times }) =>
      times.slice(0, OF_ONE).map((time) => ({ ...time, type, name, timezone })),
    )
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return html`<section>
    <h2>${says.coming}</h2>
    ${!all.length && html`<p class="quiet">${says.nothingComes}</p>`}
    <ol class="moments">
      ${all.slice(0, SHOWN).map(
        (time) =>
          html`<li key=${`${time.at} ${time.type} ${time.name}`}>
            <${Time} at=${time.at} />
            <${Of} ...${time} />
            <span class="quiet">${time.local.slice(11, 16)} <bdi>${time.timezone}</bdi></span>
            ${time.shift && html`<b class="shutnow">${says.shift}</b>`}
          </li>`,
      )}
    </ol>
  </section>`;
}

/** @param {{type: string, name: string}} props */
function Of({ type, name }) {
  return html`<a href=${to(`types/${encodeURIComponent(type)}`)}
    ><bdi>${type}</bdi>${name !== "default" && html` <bdi>${name}</bdi>`}</a
  >`;
}

/** @param {{schedules: any[]}} props */
export function Missed({ schedules }) {
  const some = schedules.filter((one) => one.missed.length || one.set_aside);
  return html`<section>
    <h2>${says.missed}</h2>
    <p class="quiet">${some.length ? says.becomes : says.noneMissed}</p>
    <ul class="missedones">
      ${some.map(
        (one) =>
          html`<li key=${`${one.type} ${one.name}`}>
            <${Of} ...${one} />
            ${
              one.missed.length > 0 &&
              html`<span>${says.times(one.missed.length)} <${Time} at=${one.missed[0]} /></span>`
            }
            ${one.set_aside && html`<span class="error"><bdi>${one.set_aside}</bdi></span>`}
          </li>`,
      )}
    </ul>
  </section>`;
}
