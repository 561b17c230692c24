// What waits for a person, and what does its handler say? Oldest first; a decision leads to the next one by itself.
import { html, useEffect } from "../html.js";
import { useKeys } from "../keys.js";
import { useLive } from "../live.js";
import { go, query, to } from "../routes.js";
import { words } from "../words.js";
import { Heading } from "../parts/heading.js";
import { Loaded, useGet } from "../parts/load.js";
import { counts } from "../parts/menu.js";
import { counted } from "../parts/number.js";
import { useSame } from "../parts/same.js";
import { Empty } from "../parts/states.js";
import { Time } from "../parts/time.js";
import { OLD_LIST, Undo, decided, tidy } from "./inbox/decisions.js";
import { Case } from "./inbox/case.js";

const says = words.inbox;
const LIMIT = 100;

export function Inbox() {
  const from = useGet("/api/jobs", { query: { status: "review_needed", sort: "oldest", limit: LIMIT } });
  const live = useLive(() => ({ inbox: true }));
  const count = live.value?.inbox?.review_needed;
  const done = [...decided.value.values()].filter((one) => one.done).length;
  const left = (count?.count ?? 0) - (decided.value.size - done);
  useEffect(() => {
    if (count) counts.value = { ...counts.value, inbox: count.count ? counted(count) : 0 };
    if (count) from.again();
  }, [count?.count]);
  useEffect(() => {
    if (!done) return;
    from.again();
    const timer = setTimeout(from.again, OLD_LIST + 500); // when it shows what came to be decided anew
    return () => clearTimeout(timer);
  }, [done]);
  return html`<${Heading} says=${left > 0 && says.says(counted({ ...count, count: left }))} />
    <${Loaded} from=${from}>${(page) => html`<${Desk} page=${page} again=${from.again} />`}<//>
    <${Undo} />`;
}

/** What is to be decided, and beside it the one that is looked at. */
function Desk({ page, again }) {
  const rows = useSame(page.jobs, (job) => job.id).filter((job) => !decided.value.has(job.id));
  const at = query.value.job ?? rows[0]?.id;
  const place = rows.findIndex((job) => job.id === at);
  const show = (/** @type {string|undefined} */ id) => go(to("inbox", { job: id }), { replace: true });
  const step = (/** @type {number} */ by) =>
    rows.length && show(rows[Math.min(Math.max(place + by, 0), rows.length - 1)].id);
  const following = (rows[place + 1] ?? rows[place - 1])?.id;
  const next = () => show(following);
  useEffect(() => tidy(page.jobs), [page]);
  useKeys([
    { keys: "j", says: words.keys.down, run: () => step(1) },
    { keys: "k", says: words.keys.up, run: () => step(-1) },
  ]);
  if (!at) return html`<${Nothing} held=${decided.value.size} />`;
  return html`<div class="desk">
    <nav class="queue" aria-label=${says.list}>
      <ol>
        ${rows.map((job) => html`<${Waits} key=${job.id} job=${job} now=${job.id === at} />`)}
      </ol>
      ${page.next && html`<p class="quiet">${says.more(LIMIT)}</p>`}
    </nav>
    <${Case} key=${at} id=${at} following=${following} next=${next} again=${again} place=${place} of=${rows.length} />
  </div>`;
}

function Waits({ job, now }) {
  const about = job.reference ? `${job.reference.type}/${job.reference.id}` : job.tags.join(" ") || job.owner;
  return html`<li>
    <a href=${to("inbox", { job: job.id })} aria-current=${now ? "true" : undefined}>
      <b><bdi>${job.type}</bdi></b> <${Time} at=${job.created_at} /> <bdi class="quiet">${about}</bdi>
      <span class="id">${job.id.slice(-8)}</span>
    </a>
  </li>`;
}

/** What one would do for a first one. */
function Nothing({ held }) {
  return html`<${Empty}>${held ? says.decided : says.none}<//> ${
      !held &&
      html`<p class="quiet">${says.first}</p>
        <pre tabindex="0">${says.example}</pre>`
    }`;
}
