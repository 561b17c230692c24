// A limit as a sluice: places that are taken, the fullest key, or a basin of tokens that fills again.
import { html } from "../../html.js";
import { words } from "../../words.js";
import { Bar } from "../../parts/bar.js";
import { number } from "../../parts/number.js";
import { Time, duration, now } from "../../parts/time.js";

const says = words.limits;
const MOST_PLACES = 24;

/** How many tokens there are at this moment. @param {any} limit */
export function tokensNow({ tokens, burst, refill_per_second: refill, full_at: fullAt }) {
  if (!fullAt || !(refill > 0)) return tokens ?? 0;
  return Math.min(burst, burst - ((Date.parse(fullAt) - now.peek()) / 1000) * refill);
}

/** How full a limit is: 1 and more where it lets nothing through. @param {any} limit */
export function shareOf(limit) {
  if (!(limit.limit > 0)) return 0;
  if (limit.kind === "max_concurrent" || limit.kind === "window") return limit.in_use / limit.limit;
  if (limit.kind === "key_limit") return Math.max(0, ...limit.keys.map((key) => key.running / limit.limit));
  const left = tokensNow(limit);
  return left < 1 ? 1 : Math.min(0.999, 1 - left / limit.burst);
}

/** @param {{limit: any}} props */
export function Sluice({ limit }) {
  if (limit.kind === "rate") return html`<${Basin} limit=${limit} />`;
  if (limit.kind === "key_limit") return html`<${OfKeys} limit=${limit} />`;
  if (limit.kind === "window") return html`<${Span} limit=${limit} />`;
  const full = shareOf(limit) >= 1;
  const text = says.taken(`${number(limit.in_use)}${limit.at_least ? "+" : ""}`, number(limit.limit));
  return html`<span class="sluice">
    <${Places} taken=${limit.in_use} of=${limit.limit} label=${text} /> <span>${text}</span>
    ${full && html`<b class="shutnow">${says.full}</b>`}
  </span>`;
}

/** A square for each place; a bar where there are many. */
function Places({ taken, of, label }) {
  const kind = taken >= of ? "warn" : "";
  if (of > MOST_PLACES) return html`<${Bar} value=${taken} most=${of} label=${label} kind=${kind} />`;
  return html`<span class=${`places ${kind}`} role="img" aria-label=${label}>
    ${Array.from({ length: of }, (_, i) => html`<i key=${i} class=${i < taken ? "taken" : ""}></i>`)}
  </span>`;
}

/** The starts that a window counts, and when it lets the next one through. */
function Span({ limit: { in_use: counted, limit: most, seconds, opens_at: opensAt } }) {
  now.value; // drawn anew each second
  const text = says.inSpan(number(counted), number(most), duration(seconds, 2));
  const left = opensAt ? (Date.parse(opensAt) - now.peek()) / 1000 : 0;
  return html`<span class="sluice">
    <${Places} taken=${counted} of=${most} label=${text} /> <span>${text}</span>
    ${left > 0 && html`<b class="shutnow">${says.nextIn(duration(left, 1))}</b>`}
  </span>`;
}

function OfKeys({ limit }) {
  const full = limit.keys.filter((key) => key.running >= limit.limit).length;
  if (!limit.keys.length) return html`<span class="quiet">${says.noKeys(number(limit.limit))}</span>`;
  return html`<span class="sluice">
    <span>${says.keys(limit.keys.length, number(limit.limit))}</span>
    ${full > 0 && html`<b class="shutnow">${says.fullKeys(full)}</b>`}
  </span>`;
}

/** The level now, and by when it is full: it rises while one looks. */
function Basin({ limit }) {
  now.value; // drawn anew each second
  const level = tokensNow(limit);
  const { burst, refill_per_second: refill } = limit;
  const text = says.tokens(number(Math.max(0, level), level < 10 ? 1 : 0), number(burst, 1));
  return html`<span class="sluice">
    <svg class="basin" viewBox="0 0 72 20" role="img" aria-label=${text} preserveAspectRatio="none">
      <rect class="water" x="0" width="72" y=${20 - 20 * share(level, burst)} height=${20 * share(level, burst)} />
      <path d="M.5 0v19.5h71V0" />
    </svg>
    <span>${text}</span>
    ${
      level < 1
        ? html`<b class="shutnow">${says.nextIn(duration((1 - level) / refill, 1))}</b>`
        : limit.full_at &&
          level < burst &&
          html`<span class="quiet">${says.fullAgain} <${Time} at=${limit.full_at} /></span>`
    }
  </span>`;
}

const share = (level, burst) => (burst > 0 ? Math.min(Math.max(level / burst, 0), 1) : 0);
