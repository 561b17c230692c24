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
    .filter((one) => one.enabled && !one.paused && !one.set_aside)
    .flatMap((one) => one.times.slice(0, OF_ONE).map((time) => ({ ...time, type: one.type, timezone: one.timezone })))
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return html`<section>
    <h2>${says.coming}</h2>
    ${!all.length && html`<p class="quiet">${says.nothingComes}</p>`}
    <ol class="moments">
      ${all.slice(0, SHOWN).map(
        (time) =>
          html`<li key=${time.at + time.type}>
            <${Time} at=${time.at} />
            <a href=${to(`types/${encodeURIComponent(time.type)}`)}><bdi>${time.type}</bdi></a>
            <span class="quiet">${time.local.slice(11, 16)} <bdi>${time.timezone}</bdi></span>
            ${time.shift && html`<b class="shutnow">${says.shift}</b>`}
          </li>`,
      )}
    </ol>
  </section>`;
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
          html`<li key=${one.type}>
            <a href=${to(`types/${encodeURIComponent(one.type)}`)}><bdi>${one.type}</bdi></a>
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
