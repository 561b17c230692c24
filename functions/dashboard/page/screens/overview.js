// Does the tide go out, and does anything need me? Lanes as water before a gate, what is wrong, what needs a person,
// what holds the backlog back, and what became of the jobs.
import { html, useEffect } from "../html.js";
import { login } from "../api.js";
import { useLive } from "../live.js";
import { again, backlog, seesLanes, useLanes } from "../lanes.js";
import { words } from "../words.js";
import { Curls } from "../parts/act.js";
import { Heading } from "../parts/heading.js";
import { useGet } from "../parts/load.js";
import { Failed, Loading } from "../parts/states.js";
import { Charts } from "./overview/charts.js";
import { Held } from "./overview/held.js";
import { Lanes } from "./overview/lanes.js";
import { Needs, Wrong, needed } from "./overview/needs.js";
import { troubles } from "./overview/troubles.js";

const says = words.overview;
const SECONDS = 5;

export function Overview() {
  return seesLanes() ? html`<${Tides} />` : html`<${Heading} says=${says.own} /><${Own} />`;
}

/** What a producer has: the screens of its own jobs. */
function Own() {
  return html`<p>${says.ownSays(login.value?.owner ?? "")}</p>
    <p class="acts own">
      <a class="button" href="/ui/jobs">${words.screens.jobs}</a>
      <a class="button" href="/ui/batches">${words.screens.batches}</a>
    </p>`;
}

function Tides() {
  useLanes(SECONDS);
  const live = useLive(() => ({ stats: true, inbox: true }));
  const counts = standing(live.value);
  useEffect(() => void (counts && again()), [counts]);
  const { lanes, at, changed, error } = backlog.value;
  const tides = useGet("/api/tides", { query: { minutes: 60 } });
  useEffect(() => void (at && tides.again()), [at]);
  const inbox = live.value?.inbox ?? null;
  const aside = useAside(inbox?.set_aside.count ?? 0);
  const moment = tides.data.value ? Date.parse(tides.data.value.now) : at;
  const wrong = lanes ? troubles(lanes, tides.data.value, aside, moment) : [];
  if (error && !lanes) return html`<${Heading} /><${Failed} error=${error} again=${() => again(0)} />`;
  return html`<${Heading} says=${lanes && inbox && says.verdict(wrong.length, needed(inbox))} />
    ${error && html`<${Failed} error=${error} again=${() => again(0)} />`}
    <${Wrong} troubles=${wrong} known=${lanes !== null} />
    <${Needs} inbox=${inbox} />
    ${lanes ? html`<${Lanes} lanes=${lanes} tides=${tides} />` : html`<${Loading} />`}
    ${lanes && html`<${Held} lanes=${lanes} />`} ${lanes && html`<${Charts} changed=${changed} />`}
    <${Curls} acts=${curls()} />`;
}

/** The counts of the poll, without the ages and paces, which change by themselves. @param {any} answer */
const standing = (answer) =>
  answer && JSON.stringify([answer.inbox, answer.stats?.jobs, answer.stats?.types], withoutAges);

/** @param {string} name @param {any} value */
const withoutAges = (name, value) => (name === "oldest_ready_seconds" ? undefined : value);

/** What is shown, for a shell. */
const curls = () =>
  Object.entries({
    [says.held]: "/api/backlog",
    [says.lanes]: "/api/tides?minutes=60",
    [says.needs]: "/api/live?inbox=true",
    [says.charts.throughput]: "/api/charts?series=throughput",
  }).map(([label, path]) => ({ name: path, label, method: "GET", path }));

/** What is set aside, if there is anything. @param {number} count */
function useAside(count) {
  const from = useGet(count ? "/api/set-aside" : null, { query: {} });
  return count ? (from.data.value?.set_aside ?? []) : [];
}
