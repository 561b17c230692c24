// What is known of a job that waits for a decision.
import { html } from "../../html.js";
import { words } from "../../words.js";
import { Json } from "../../parts/json.js";
import { Time } from "../../parts/time.js";

const says = words.inbox;

/** @param {{job: any}} props */
export function About({ job }) {
  return html`<dl class="about">
    <div>
      <dt>${says.facts.waits}</dt>
      <dd><${Time} at=${job.created_at} /></dd>
    </div>
    <div>
      <dt>${words.job.facts.owner}</dt>
      <dd><bdi>${job.owner}</bdi></dd>
    </div>
    ${
      job.reference &&
      html`<div>
        <dt>${words.job.facts.about}</dt>
        <dd><bdi>${job.reference.type}/${job.reference.id}</bdi></dd>
      </div>`
    }
    ${
      job.tags.length > 0 &&
      html`<div>
        <dt>${words.job.facts.tags}</dt>
        <dd>${job.tags.map((tag) => html`<bdi key=${tag} class="tag">${tag}</bdi> `)}</dd>
      </div>`
    }
    ${
      job.cost_usd !== null &&
      html`<div>
        <dt>${words.job.facts.cost}</dt>
        <dd>${words.job.usd(job.cost_usd)}</dd>
      </div>`
    }
  </dl>`;
}

/** What the handler gives out if it is approved; what it was given; what it has done already. */
export function Contents({ job }) {
  if (job.hidden) return html`<p class="quiet">${words.page.hidden}</p>`;
  const steps = job.steps && Object.keys(job.steps).length > 0;
  return html`<section>
      <h3>${says.output}</h3>
      ${
        job.result === null
          ? html`<p class="quiet">${job.readable === false ? words.job.unreadable : says.noOutput}</p>`
          : html`<${Json} value=${job.result} label=${says.output} />`
      }
    </section>
    ${
      job.payload !== null &&
      html`<section>
        <h3>${words.job.payload}</h3>
        <${Json} value=${job.payload} label=${words.job.payload} />
      </section>`
    }
    ${
      steps &&
      html`<section>
        <h3>${words.job.steps}</h3>
        <${Json} value=${job.steps} label=${words.job.steps} />
      </section>`
    }`;
}
