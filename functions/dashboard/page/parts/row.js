// What is done with one row of a table: a button in it, and a key for the row that has the focus.
import { html } from "../html.js";
import { words } from "../words.js";
import { useKeys } from "../keys.js";
import { perform, whyNot } from "./act.js";
import { toast } from "./toast.js";

/** @template T @param {T[]} rows @param {(row: T) => string} id @returns {T|undefined} */
export function focusedRow(rows, id) {
  const row = /** @type {HTMLElement|null|undefined} */ (document.activeElement?.closest("tr[data-id]"));
  return rows.find((one) => id(one) === row?.dataset.id);
}

/** A small button. @param {{label: string, run: () => void, why?: string|null, bad?: boolean, name?: string}} props
 * `name`: what is heard, where the label alone does not say which row it is. */
export function RowButton({ label, run, why = null, bad, name }) {
  const not = whyNot({ name: label, label, method: "POST", path: "", why });
  const press = () => (not ? toast(not, { kind: "bad" }) : run());
  return html`<button
    class=${bad ? "rowact bad" : "rowact"}
    aria-label=${name}
    aria-disabled=${not ? "true" : undefined}
    title=${not ?? undefined}
    onClick=${press}
  >
    ${label}
  </button>`;
}

/** A button that opens a dialog. @param {{label: string, run: () => void, keys?: string, main?: boolean,
 *   why?: string|null}} props */
export function Opener({ label, run, keys, main, why = null }) {
  const not = whyNot({ name: label, label, method: "POST", path: "", why });
  const press = () => (not ? toast(not, { kind: "bad" }) : run());
  useKeys(keys ? [{ keys, says: label, run: press }] : []);
  return html`<button
    class=${main && !not ? "main" : ""}
    aria-disabled=${not ? "true" : undefined}
    title=${not ?? undefined}
    onClick=${press}
  >
    ${label} ${keys && html`<kbd>${keys}</kbd>`}
  </button>`;
}

/** Keys that act on the focused row. `act` gives the act for a row, or does it and gives nothing.
 * @param {any[]} rows @param {(row: any) => string} id
 * @param {{keys: string, says: string, act: (row: any) => any}[]} list */
export function useRowKeys(rows, id, list) {
  useKeys(
    list.map(({ keys, says, act }) => ({
      keys,
      says,
      run: () => {
        const row = focusedRow(rows, id);
        if (!row) return toast(words.table.noRow, { kind: "bad" });
        const made = act(row);
        const why = made && whyNot(made);
        if (why) toast(why, { kind: "bad" });
        else if (made) perform(made);
      },
    })),
  );
}
