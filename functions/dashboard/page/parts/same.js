import { useRef } from "../html.js";

/** The same object for each row that says the same, so that a table does not draw it again.
 * @template T @param {T[]} rows @param {(row: T) => string} id @returns {T[]} */
export function useSame(rows, id) {
  const before = useRef(/** @type {Map<string, T>} */ (new Map()));
  const same = rows.map((row) => {
    const old = before.current.get(id(row));
    return old && JSON.stringify(old) === JSON.stringify(row) ? old : row;
  });
  before.current = new Map(same.map((row) => [id(row), row]));
  return same;
}
