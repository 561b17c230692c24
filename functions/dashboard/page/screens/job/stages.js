import { html } from "../../html.js";
import { words } from "../../words.js";
import { duration, now } from "../../parts/time.js";

const says = words.job;

/** The parts of an attempt's work, each with the time that it took. @param {{stages: any[], running: boolean}} props */
export function Stages({ stages, running }) {
  if (!stages.length) return null;
  return html`<ol class="stages" aria-label=${says.stages}>
    ${stages.map(
      (stage, i) =>
        html`<li key=${i}>
          <bdi>${stage.name}</bdi> <${Took} stage=${stage} goesOn=${running && i === stages.length - 1} />
        </li>`,
    )}
  </ol>`;
}

function Took({ stage, goesOn }) {
  const since = goesOn && stage.duration_ms === null ? now.value - Date.parse(stage.started_at) : null;
  const ms = stage.duration_ms ?? since;
  return html`<span class="number">${duration(ms === null ? null : ms / 1000)}</span>`;
}
