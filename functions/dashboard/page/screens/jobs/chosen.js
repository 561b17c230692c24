// What is done with the jobs that are chosen, or with all that match the filter.
import { html, useEffect } from "../../html.js";
import { shown, useKeys } from "../../keys.js";
import { words } from "../../words.js";
import { laterCalled, load } from "../../parts/later.js";

const says = words.jobs;
const actOnMany = laterCalled("actOnMany");

/** @type {import("../../parts/bulk.js").Bulk["action"][]} */
const ACTIONS = ["retry", "cancel", "replay", "delete"];
const KEYS = { retry: "r", cancel: "c", replay: "shift+r", delete: "shift+d" };

/** @param {{chosen: any, whole: any, filter: Record<string, any>, list: any}} props */
export function Chosen({ chosen, whole, filter, list }) {
  const { size } = chosen.value;
  const none = () => (chosen.value = new Set());
  const act = async (/** @type {any} */ action) => {
    const ended = await actOnMany(whole.value ? { action, filter } : { action, ids: [...chosen.value] });
    if (ended?.done) none();
  };
  const keys = ACTIONS.map((action) => ({ keys: KEYS[action], says: says.bulk[action], run: () => act(action) }));
  const may = !whole.value && Object.keys(filter).length > 0 && size && size === list.rows?.length && list.next;
  const all = () => (whole.value = true);
  useKeys(size ? [...keys, { keys: "Escape", says: words.table.unchoose, run: none }] : []);
  useKeys(may ? [{ keys: "shift+a", says: says.allMatching, run: all }] : []);
  // Where keys are pressed one after another, the dialog is there for the second.
  useEffect(() => void (size && load()), [size > 0]);
  useEffect(() => void (size !== list.rows?.length && (whole.value = false)), [size]);
  if (!size) return null;
  return html`<div class="chosenbar" role="region" aria-label=${says.chosen}>
    <strong role="status">${whole.value ? says.allChosen : words.table.chosen(size)}</strong>
    ${may && html`<button class="plain" onClick=${all}>${says.allMatching} <kbd>${shown("shift+a")}</kbd></button>`}
    <span class="buttons">
      ${ACTIONS.map((action) => html`<${Action} key=${action} action=${action} run=${() => act(action)} />`)}
      <button class="plain" onClick=${none}>${words.table.unchoose}</button>
    </span>
  </div>`;
}

function Action({ action, run }) {
  const kind = action === "delete" ? "bad" : "";
  return html`<button class=${kind} onClick=${run}>${says.bulk[action]} <kbd>${shown(KEYS[action])}</kbd></button>`;
}
