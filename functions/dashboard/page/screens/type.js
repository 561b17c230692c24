// How does this type run: what does its code say, and what do operators say over it?
import { html } from "../html.js";
import { enqueues } from "../api.js";
import { textOf } from "../exact.js";
import { go, to } from "../routes.js";
import { useKeys } from "../keys.js";
import { words } from "../words.js";
import { Series } from "../charts/series.js";
import { Acts } from "../parts/act.js";
import { Heading } from "../parts/heading.js";
import { Json } from "../parts/json.js";
import { Loaded, useGet } from "../parts/load.js";
import { Time } from "../parts/time.js";
import { TypeState, stateOf } from "../parts/typestate.js";
import { plain } from "./create/schema.js";
import { acts } from "./type/acts.js";
import { Settings } from "./type/settings.js";

const says = words.type;

/** @param {{id: string}} props */
export function Type({ id }) {
  const from = useGet(`/api/types/${encodeURIComponent(id)}`, { every: 15, exact: ["schedule", "payload_schema"] });
  const create = to("jobs/new", { type: id });
  useKeys(enqueues() ? [{ keys: "n", says: words.screens.create, run: () => go(create) }] : []);
  return html`<${Heading} name=${html`<bdi>${id}</bdi>`} says=${from.data.value?.description}>
      <a class="button" href=${to("jobs", { type: id })}>${says.jobs}</a>
      ${enqueues() && html`<a class="button" href=${create}>${words.screens.create} <kbd>N</kbd></a>`}
    <//>
    <${Loaded} from=${from}>${(type) => html`<${Whole} type=${type} done=${from.again} />`}<//>`;
}

function Whole({ type, done }) {
  return html`<p class="now">
      <${TypeState} type=${type} />
      <span class="quiet">${says.stateSays[stateOf(type)]}</span>
      ${type.missing_since && html`<span class="quiet">${says.since} <${Time} at=${type.missing_since} /></span>`}
    </p>
    <${Acts} acts=${acts(type, done)} />
    <${Settings} type=${type} done=${done} />
    <div class="twoways">
      <${Course} name=${type.name} />
      <${Declared} type=${type} />
    </div>
    <${Schema} schema=${type.payload_schema} />`;
}

/** What became of its jobs in the last day. */
function Course({ name }) {
  const from = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 - 86_400_000).toISOString();
  const answer = useGet("/api/charts", { query: { series: "throughput", type: name, from } });
  const data = answer.data.value;
  if (!data?.series.some((one) => one.values.some((value) => value)))
    return html`<section>
      <h2>${says.course}</h2>
      <p class="quiet">${data ? says.noCourse : words.page.loading}</p>
    </section>`;
  return html`<section>
    <${Series} data=${data} title=${says.course} says=${says.courseSays} height=${120} filled />
  </section>`;
}

/** What only the code can say. */
function Declared({ type }) {
  return html`<section>
    <h2>${says.declared}</h2>
    <dl class="schema">
      <dt>${says.target}</dt>
      <dd>${type.target ? html`<code>${type.target}</code>` : says.handler}</dd>
      ${
        type.schedule &&
        html`<dt>${says.nextDue}</dt>
          <dd><${Time} at=${type.schedule.next_due} /></dd>`
      }
      <dt>${words.job.facts.created}</dt>
      <dd><${Time} at=${type.created_at} /></dd>
      <dt>${says.updated}</dt>
      <dd><${Time} at=${type.updated_at} /></dd>
    </dl>
  </section>`;
}

/** The fields that a payload may have, and the schema as it is. */
function Schema({ schema }) {
  const names = Object.keys(schema?.properties ?? {});
  return html`<section>
    <h2>${says.schema}</h2>
    ${!names.length && html`<p class="quiet">${says.noSchema}</p>`}
    ${
      names.length > 0 &&
      html`<dl class="schema">
        ${names.map((name) => html`<${Property} key=${name} name=${name} schema=${schema} />`)}
      </dl>`
    }
    ${
      schema &&
      html`<details>
        <summary>${says.schemaRaw}</summary>
        <${Json} value=${schema} label=${says.schema} />
      </details>`
    }
  </section>`;
}

function Property({ name, schema }) {
  const own = plain(schema.properties[name], schema);
  const kind = own.enum ? own.enum.map((one) => textOf(one)).join(" | ") : (own.type ?? words.create.asJson);
  const bounds = [
    own.minimum !== undefined && `≥ ${textOf(own.minimum)}`,
    own.maximum !== undefined && `≤ ${textOf(own.maximum)}`,
    own.maxLength !== undefined && says.letters(textOf(own.maxLength)),
    own.default !== undefined && says.default(textOf(own.default)),
  ].filter(Boolean);
  return html`<dt>
      <code><bdi>${name}</bdi></code>
    </dt>
    <dd>
      <bdi>${String(kind)}</bdi> ${schema.required?.includes(name) && html`<b>${words.create.required}</b>`}
      <span class="quiet"><bdi>${[...bounds, own.description].filter(Boolean).join(", ")}</bdi></span>
    </dd>`;
}
