// Days as bars. The last one is not over, and is drawn so.
import { html } from "../html.js";
import { money } from "../screens/costs.js";

const NAMED = 10;
const HIGH = 112;

/** @param {{days: {day: string, usd: number}[], currency: string}} props */
export function Days({ days, currency }) {
  const most = Math.max(...days.map((one) => one.usd), 0) || 1;
  const every = Math.ceil(days.length / NAMED);
  return html`<ol class="daybars">
    ${days.map((one, i) => {
      const last = i === days.length - 1;
      const named = (days.length - 1 - i) % every === 0;
      return html`<li key=${one.day} title=${`${one.day}: ${money(one.usd, currency)}`}>
        <span class="paid">${days.length <= NAMED ? money(one.usd, "", most) : ""}</span>
        <span
          class=${last ? "day last" : "day"}
          style=${{ height: `${((HIGH * one.usd) / most).toFixed(1)}px` }}
        ></span>
        <span class="name">${named ? date(one.day) : ""}<span class="unseen"> ${money(one.usd, currency)}</span></span>
      </li>`;
    })}
  </ol>`;
}

/** `17 Nov`: the days are UTC's. @param {string} day */
const date = (day) => new Date(day).toLocaleDateString("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
