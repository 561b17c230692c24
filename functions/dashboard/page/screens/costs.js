// What do the processors cost, and which type or day is dear? Gigabyte-seconds and requests at the stack's prices.
import { html } from "../html.js";
import { query, to } from "../routes.js";
import { words } from "../words.js";
import { Days } from "../charts/days.js";
import { Curls } from "../parts/act.js";
import { Bar } from "../parts/bar.js";
import { Heading } from "../parts/heading.js";
import { Loaded, useGet } from "../parts/load.js";
import { number } from "../parts/number.js";
import { useSame } from "../parts/same.js";
import { Empty } from "../parts/states.js";
import { Table } from "../parts/table.js";
import { duration } from "../parts/time.js";

const says = words.costs;
const SPANS = ["1", "7", "30", "90"];

export function Costs() {
  const days = SPANS.includes(query.value.days) ? query.value.days : "7";
  const from = useGet("/api/costs", { query: { days } });
  return html`<${Heading} says=${from.data.value && html`<${Total} of=${from.data.value} />`} />
    <nav class="views" aria-label=${says.span}>
      ${SPANS.map((name) => html`<${Span} key=${name} name=${name} now=${days} />`)}
    </nav>
    <${Loaded} from=${from}>${(found) => html`<${Found} of=${found} />`}<//>`;
}

function Span({ name, now }) {
  return html`<a href=${to("costs", { days: name })} aria-current=${name === now ? "page" : undefined}>
    ${says.spans[name]}
  </a>`;
}

const sum = (list) => list.reduce((total, one) => total + one.usd, 0);

function Total({ of }) {
  const total = sum(of.days);
  return says.total(money(total, of.currency), money(total / Math.max(1, of.days.length), of.currency), of.days.length);
}

/** With as many digits as the largest of a column needs. @param {number} value @param {string} [currency]
 * @param {number} [most] the largest */
export function money(value, currency, most = value) {
  const digits = most >= 100 ? 2 : most >= 0.1 ? 3 : most >= 0.01 || !most ? 4 : 6;
  const least = 10 ** -digits;
  if (value && value < least / 2) return `< ${least.toFixed(digits)}`;
  const text = value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return currency ? `${text} ${currency}` : text;
}

function Found({ of }) {
  const most = Math.max(0, ...of.types.map((one) => one.usd));
  const dearest = Math.max(0, ...of.types.filter((one) => one.jobs).map(perMillion));
  const total = sum(of.types) || 1;
  const types = useSame(
    of.types.map((one) => ({ ...one, most, total, dearest })),
    (row) => row.type,
  );
  const { per_gb_second: gb, per_request: request } = of.prices;
  return html`<section class="days">
      <h2>${says.days}</h2>
      <${Days} days=${of.days} currency=${of.currency} />
    </section>
    <section>
      <h2>${says.types}</h2>
      ${
        types.length
          ? html`<${Table}
              rows=${types}
              columns=${columns}
              label=${says.types}
              id=${(row) => row.type}
              href=${(row) => to(`types/${row.type}`)}
            />`
          : html`<${Empty}>${says.none}<//>`
      }
    </section>
    <section>
      <h2>${says.lanes}</h2>
      <${Lanes} lanes=${of.lanes} />
    </section>
    <p class="quiet costsays">${of.says} ${says.prices(plain(gb), plain(request), of.currency)}</p>
    <${Curls}
      acts=${[{ name: "costs", label: says.asked, method: "GET", path: `/api/costs?days=${of.days.length}` }]}
    />`;
}

/** Without an exponent. @param {number} value */
const plain = (value) => value.toLocaleString("en", { maximumSignificantDigits: 6 });

const perMillion = (row) => (1e6 * row.usd) / row.jobs;
const share = (row) => number((100 * row.usd) / row.total, 1);

/** @type {import("../parts/table.js").Column[]} */
const columns = [
  { name: "type", label: says.columns.type, cell: (row) => html`<bdi>${row.type}</bdi>` },
  {
    name: "share",
    label: says.columns.share,
    kind: "wide side",
    cell: (row) =>
      html`<${Bar} value=${row.usd} most=${row.most || 1} label=${money(row.usd)}>${says.columns.part(share(row))}<//>`,
  },
  { name: "jobs", label: says.columns.jobs, kind: "number", cell: (row) => number(row.jobs) },
  { name: "ran", label: says.columns.ran, kind: "number side", cell: (row) => duration(row.seconds) },
  { name: "gb", label: says.columns.gb, kind: "number side", cell: (row) => number(row.gb_seconds, 1) },
  {
    name: "each",
    label: says.columns.each,
    kind: "number side",
    cell: (row) => (row.jobs ? money(perMillion(row), "", row.dearest) : "–"),
  },
  { name: "usd", label: says.columns.usd, kind: "number", cell: (row) => html`<b>${money(row.usd, "", row.most)}</b>` },
];

function Lanes({ lanes }) {
  const most = Math.max(0, ...lanes.map((lane) => lane.usd));
  return html`<table class="lanecosts">
    <thead>
      <tr>
        <th>${says.columns.lane}</th>
        <th class="number">${says.columns.gb}</th>
        <th class="number">${says.columns.usd}</th>
      </tr>
    </thead>
    <tbody>
      ${lanes.map(
        (lane) =>
          html`<tr key=${lane.lane}>
            <td><bdi>${lane.lane}</bdi></td>
            <td class="number">${number(lane.gb_seconds, 1)}</td>
            <td class="number">${money(lane.usd, "", most)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}
