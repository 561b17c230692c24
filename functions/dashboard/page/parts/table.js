// A table with one tab stop: arrows or j and k move, Enter opens, x selects, shift-click selects a range.
import { Component, html, useEffect, useRef, useSignal } from "../html.js";
import { useKeys } from "../keys.js";
import { address, go } from "../routes.js";
import { words } from "../words.js";

/** `kind` may be several: `number` is set to the right, `wide` takes what room there is, `side` is left out on narrow
 * screens, `id` is set in small type. The row's link is in the column with `link`, else in the first.
 * @typedef {{name: string, label: any, cell: (row: any) => any, kind?: string, title?: (row: any) => string,
 *   link?: boolean}} Column */

/** Which rows are chosen: ids in a signal. A screen makes one with `useSignal(new Set())`.
 * @typedef {import("../vendor/signals.js").Signal<Set<string>>} Chosen */

/** The row where somebody was, by address and table: who comes back from it goes on there. @type {Map<string, string>} */
const been = new Map();

/** @param {{rows: any[], columns: Column[], label: string, id?: (row: any) => string, href?: (row: any) => string|null,
 *   chosen?: Chosen, kind?: (row: any) => string, keys?: boolean, children?: any}} props */
export function Table({ rows, columns, label, id = (row) => row.id, href, chosen, kind, keys = true, children }) {
  const place = address.value + label;
  const at = useSignal(/** @type {string|null} */ (been.get(place) ?? null));
  const body = useRef(/** @type {any} */ (null));
  const anchor = useRef(/** @type {string|null} */ (null));
  const ids = rows.map(id);
  const current = at.value !== null && ids.includes(at.value) ? at.value : ids[0];
  const move = mover({ ids, at, body, current });
  const choose = chooser({ ids, chosen, anchor });
  useKeys(keys ? rowKeys({ move, choose, ids, current, open: () => openRow(rows, ids, current, href), chosen, href }) : []);
  return html`<div class="scroll">
    <table class=${href ? "rows links" : "rows"}>
      <caption class="unseen">
        ${label}
      </caption>
      <${Head} columns=${columns} chosen=${chosen} ids=${ids} />
      <tbody
        ref=${body}
        onFocusIn=${(event) => {
          at.value = event.target.closest("tr")?.dataset.id ?? at.value;
          if (at.value !== null) been.set(place, at.value);
        }}
        onKeyDown=${arrows(move)}
      >
        ${rows.map(
          (row, i) =>
            html`<${Row}
              key=${ids[i]}
              row=${row}
              id=${ids[i]}
              columns=${columns}
              stop=${ids[i] === current}
              href=${href?.(row)}
              kind=${kind?.(row) ?? ""}
              chosen=${chosen ? chosen.value.has(ids[i]) : null}
              choose=${choose}
            />`,
        )}
        ${children}
      </tbody>
    </table>
  </div>`;
}

/** @param {{columns: Column[], chosen?: Chosen, ids: string[]}} props */
function Head({ columns, chosen, ids }) {
  const all = ids.length > 0 && chosen && ids.every((id) => chosen.value.has(id));
  const box = useRef(/** @type {any} */ (null));
  useEffect(() => {
    if (box.current && chosen) box.current.indeterminate = !all && chosen.value.size > 0;
  });
  return html`<thead>
    <tr>
      ${
        chosen &&
        html`<th class="choice">
          <input
            type="checkbox"
            ref=${box}
            aria-label=${words.table.selectAll}
            checked=${all}
            onChange=${() => (chosen.value = all ? new Set() : new Set(ids))}
          />
        </th>`
      }
      ${columns.map(
        (column) => html`<th key=${column.name} scope="col" class=${column.kind ?? ""}>${column.label}</th>`,
      )}
    </tr>
  </thead>`;
}

/** Drawn again only when its row is another one. */
class Row extends Component {
  /** @param {any} next */
  shouldComponentUpdate(next) {
    const { row, stop, href, chosen, kind, columns } = this.props;
    return (
      next.row !== row ||
      next.stop !== stop ||
      next.href !== href ||
      next.chosen !== chosen ||
      next.kind !== kind ||
      next.columns !== columns
    );
  }

  render() {
    const { row, id, columns, stop, href, chosen, kind } = this.props;
    const linked = columns.find((column) => column.link) ?? columns[0];
    return html`<tr
      data-id=${id}
      tabindex=${stop ? 0 : -1}
      class=${`${kind} ${chosen ? "chosen" : ""}`}
      onClick=${(event) => clicked(event, this.props)}
    >
      ${chosen !== null && html`<${Choice} chosen=${chosen} />`}
      ${columns.map(
        (column) =>
          html`<td key=${column.name} class=${column.kind ?? ""} title=${column.title?.(row)}>
            ${column === linked ? html`<${Linked} href=${href}>${column.cell(row)}<//>` : column.cell(row)}
          </td>`,
      )}
    </tr>`;
  }
}

function Choice({ chosen }) {
  return html`<td class="choice">
    <input type="checkbox" tabindex="-1" aria-label=${words.table.select} checked=${chosen} />
  </td>`;
}

function Linked({ href, children }) {
  return href ? html`<a class="row" href=${href} tabindex="-1">${children}</a>` : children;
}

function clicked(event, { id, href, choose, chosen }) {
  const box = event.target.closest("td.choice");
  if (chosen !== null && (box || event.shiftKey || event.metaKey || event.ctrlKey)) {
    getSelection()?.removeAllRanges();
    choose(id, event.shiftKey);
    return;
  }
  if (!href || event.target.closest("a, button, input, summary") || String(getSelection())) return;
  go(href);
}

const mover =
  ({ ids, at, body, current }) =>
  (/** @type {number} */ step) => {
    const inside = body.current?.contains(document.activeElement);
    const index = inside
      ? Math.min(Math.max(ids.indexOf(current) + step, 0), ids.length - 1)
      : Math.max(ids.indexOf(current), 0);
    at.value = ids[index];
    const row = body.current?.rows[index];
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: "nearest" });
  };

const chooser =
  ({ ids, chosen, anchor }) =>
  (/** @type {string} */ id, /** @type {boolean} */ range) => {
    const next = new Set(chosen.value);
    const from = range ? ids.indexOf(anchor.current) : -1;
    const to = ids.indexOf(id);
    const span = from < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1);
    const add = from >= 0 || !next.has(id);
    for (const one of span) add ? next.add(one) : next.delete(one);
    anchor.current = id;
    chosen.value = next;
  };

/** Where focus is in the table the arrows act even when single keys are switched off. */
const arrows = (move) => (/** @type {KeyboardEvent} */ event) => {
  const step = { ArrowDown: 1, ArrowUp: -1, Home: -1e6, End: 1e6 }[event.key];
  if (!step) return;
  event.preventDefault();
  move(step);
};

function openRow(rows, ids, current, href) {
  const to = href?.(rows[ids.indexOf(current)]);
  if (to) go(to);
}

function rowKeys({ move, choose, ids, current, open, chosen, href }) {
  const list = [
    { keys: "j", says: words.keys.down, run: () => move(1) },
    { keys: "k", says: words.keys.up, run: () => move(-1) },
  ];
  if (href) list.push({ keys: "Enter", says: words.keys.open, run: open });
  if (chosen) {
    list.push({ keys: "x", says: words.keys.select, run: () => (move(0), current && choose(current, false)) });
    list.push({ keys: "shift+x", says: words.keys.range, run: () => (move(0), current && choose(current, true)) });
    list.push({ keys: "shift+a", says: words.table.selectAll, run: () => (chosen.value = new Set(ids)) });
  }
  return list;
}
