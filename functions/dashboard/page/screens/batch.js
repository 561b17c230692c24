// How far has this wave come, what broke on the rocks, and when is it over? Its jobs as one field of cells, its errors,
// its end, and what comes after it.
import { html, useEffect, useSignal } from "../html.js";
import { useLive } from "../live.js";
import { go, to } from "../routes.js";
import { words } from "../words.js";
import { Field, LETTERS } from "../charts/field.js";
import { Announcer } from "../parts/announcer.js";
import { Heading } from "../parts/heading.js";
import { useGet } from "../parts/load.js";
import { number } from "../parts/number.js";
import { Failed, Loading } from "../parts/states.js";
import { Time, between, duration } from "../parts/time.js";
import { BatchActs } from "./batch/acts.js";
import { Soon } from "../parts/soon.js";
import { Rocks } from "./batch/rocks.js";

const says = words.batch;

/** @param {{id: string}} props */
export function Batch({ id }) {
  const first = useGet(`/api/batches/${id}`);
  const cells = useGet(`/api/batches/${id}/cells`);
  const live = useLive(() => ({ batch: id }));
  const batch = live.value?.batch ?? first.data.value;
  const moved = JSON.stringify(batch?.progress);
  useEffect(() => void (cells.data.peek() && cells.again()), [moved]);
  if (!batch && first.error.value)
    return html`<${Heading} /><${Failed} error=${first.error.value} again=${first.again} />`;
  if (!batch) return html`<${Heading} /><${Loading} />`;
  const again = () => (first.again(), cells.again());
  return html`<${Heading}
      name=${html`${words.screens.batch} <span class="short id">${id.slice(-8)}</span>`}
      says=${html`<${About} batch=${batch} />`}
    />
    ${batch.set_aside && html`<p class="failure" role="status">${says.setAside}</p>`}
    <${Tally} batch=${batch} cells=${cells.data.value} />
    ${cells.error.value && html`<${Failed} error=${cells.error.value} again=${cells.again} />`}
    ${cells.data.value ? html`<${Cells} id=${id} batch=${batch} of=${cells.data.value} />` : html`<${Loading} />`}
    <${BatchActs} batch=${batch} done=${again} />
    ${cells.data.value && html`<${Rocks} id=${id} errors=${cells.data.value.errors} done=${again} />`}`;
}

function About({ batch }) {
  const owner = batch.owner && html`<bdi>${batch.owner}</bdi> · `;
  const made = html`${says.made} <${Time} at=${batch.created_at} />`;
  return html`${owner}${says.jobs(number(batch.total))} · ${made} · <span class="id">${batch.id}</span>`;
}

const endedOf = ({ completed, failed, cancelled }) => completed + failed + cancelled;

/** Where the wave stands, in numbers. */
function Tally({ batch, cells }) {
  const { progress, finished_at: at, created_at: from } = batch;
  const done = endedOf(progress);
  const share = progress.total ? Math.floor((1000 * done) / progress.total) / 10 : 100;
  const stuck = !at && done < progress.total && progress.pending + progress.processing === 0;
  return html`<div class="tally">
    <p class="depth"><b>${share}</b> %</p>
    <dl>
      <div>
        <dt>${says.done}</dt>
        <dd>${number(done)} <span class="quiet">${says.of(number(progress.total))}</span></dd>
      </div>
      <div>
        <dt>${at ? says.took : says.ends}</dt>
        <dd>${at ? duration(between(from, at)) : html`<${Ends} cells=${cells} stuck=${stuck} />`}</dd>
      </div>
      <div>
        <dt>${says.pace}</dt>
        <dd>${cells?.per_minute ? says.perMinute(number(cells.per_minute)) : "–"}</dd>
      </div>
      <div>
        <dt>${says.then}</dt>
        <dd><${Then} cells=${cells} /></dd>
      </div>
    </dl>
    <${Announcer} text=${says.said(number(done), number(progress.total), number(progress.failed))} />
  </div>`;
}

function Ends({ cells, stuck }) {
  if (stuck) return says.waits;
  if (!cells?.ends_at) return html`<span class="quiet">${says.unknown}</span>`;
  return html`<${Soon} at=${cells.ends_at} />`;
}

function Then({ cells }) {
  if (!cells?.then) return html`<span class="quiet">${words.page.none}</span>`;
  return html`<a href=${to(`types/${cells.then}`)}><bdi>${cells.then}</bdi></a>`;
}

/** The field, and its legend, whose entries lead to the jobs. */
function Cells({ id, batch, of }) {
  const pointed = useSignal(/** @type {number|null} */ (null));
  const shown = useSignal(/** @type {string|null} */ (null));
  const jobs = (/** @type {string} */ status) => to("jobs", { status, batch: id });
  const status = pointed.value === null ? null : LETTERS[of.cells[pointed.value]];
  return html`<section class="cells">
    <h2 class="unseen">${says.cells}</h2>
    <${Field}
      cells=${of.cells}
      label=${says.field(number(of.total), number(of.total - of.cells.split("q").length + 1))}
      shown=${shown.value}
      onPoint=${(index) => (pointed.value = index)}
      onPick=${(index) => go(jobs(LETTERS[of.cells[index]]))}
    />
    <ul class="legend">
      ${ORDER.filter((name) => batch.progress[name] > 0).map(
        (name) =>
          html`<${Entry} key=${name} name=${name} count=${batch.progress[name]} href=${jobs(name)} at=${shown} />`,
      )}
      <li class="pointed quiet">
        ${
          status
            ? says.cell(number(/** @type {number} */ (pointed.value) + 1), words.status[status])
            : of.at_least
              ? says.firstCells(number(of.total))
              : ""
        }
      </li>
    </ul>
  </section>`;
}

const ORDER = ["completed", "processing", "pending", "waiting", "review_needed", "failed", "cancelled"];

function Entry({ name, count, href, at }) {
  const on = () => (at.value = name);
  const off = () => (at.value = null);
  return html`<li>
    <a href=${href} onPointerEnter=${on} onPointerLeave=${off} onFocus=${on} onBlur=${off}>
      <svg class=${name} viewBox="0 0 12 12" aria-hidden="true"><path class=${name} d=${KEYS[name]} /></svg>
      <b>${number(count)}</b> ${words.status[name]}
    </a>
  </li>`;
}

const KEYS = {
  completed: "M1 1h10v10H1z",
  processing: "M1 1h10v10H1z",
  pending: "M4 4h4v4H4z",
  waiting: "M1 1h10v10H1zM3 3v6h6V3z",
  review_needed: "M6 0l6 6-6 6-6-6z",
  failed: "M6 0l6 11H0z",
  cancelled: "M1 5h10v2H1z",
};
