// The row of a table that has the focus, for keys that act on a row.
import { words } from "../words.js";
import { perform, whyNot } from "./act.js";
import { toast } from "./toast.js";

/** @template T @param {T[]} rows @param {(row: T) => string} id @returns {T|null} */
export function focused(rows, id) {
  const at = /** @type {any} */ (document.activeElement?.closest("tr"))?.dataset.id;
  return rows.find((row) => id(row) === at) ?? null;
}

/** Does what a key asks for a row, or says why not.
 * @template T @param {T|null} row @param {(row: T) => import("./act.js").Act} actOf */
export function actOnRow(row, actOf) {
  if (!row) return toast(words.types.chooseRow);
  const act = actOf(row);
  const why = whyNot(act);
  if (why) return toast(why, { kind: "bad" });
  return void perform(act);
}
