// Up to 10,000 jobs as one field of cells, in columns, so that the crest moves from left to right. Each status has a
// shape of its own.
import { html, useEffect, useRef, useSignal } from "../html.js";

const SIZES = [24, 20, 18, 16, 14, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2];
const HEIGHT = 272;
const NARROW = 480;
const LEAST = 1.6;
const NARROW_HEIGHT = 380;

/** The letters of GET /api/batches/{id}/cells, in the order in which they are drawn: what is on top is last. */
export const LETTERS = {
  q: "pending",
  c: "completed",
  x: "cancelled",
  w: "waiting",
  r: "processing",
  a: "review_needed",
  f: "failed",
};

/** `shown`: the status that is pointed at in the legend; `onPoint` gets the index of a cell, or null.
 * @param {{cells: string, label: string, shown: string|null, onPoint: (index: number|null) => void,
 *   onPick: (index: number) => void}} props */
export function Field({ cells, label, shown, onPoint, onPick }) {
  const place = useRef(/** @type {any} */ (null));
  const width = useSignal(0);
  const before = useRef(cells);
  const fresh = freshly(before.current, cells);
  useEffect(() => void (before.current = cells), [cells]);
  useEffect(() => {
    const measured = new ResizeObserver(() => (width.value = Math.floor(place.current.clientWidth)));
    measured.observe(place.current);
    return () => measured.disconnect();
  }, []);
  const { size, rows, columns } = layout(cells.length, width.value);
  const point = (/** @type {any} */ event) => {
    const box = place.current.getBoundingClientRect();
    const [column, row] = [(event.clientX - box.left) / size, (event.clientY - box.top) / size].map(Math.floor);
    const index = column * rows + row;
    return row < rows && column < columns && index < cells.length ? index : null;
  };
  const pick = (/** @type {any} */ event) => {
    const index = point(event);
    if (index !== null) onPick(index);
  };
  return html`<div
    class="field"
    ref=${place}
    onPointerMove=${(event) => onPoint(point(event))}
    onPointerLeave=${() => onPoint(null)}
    onClick=${pick}
  >
    ${
      width.value > 0 &&
      html`<svg
        width=${width.value}
        height=${rows * size}
        viewBox=${`0 0 ${width.value} ${rows * size}`}
        role="img"
        aria-label=${label}
        class=${shown ? "choosing" : ""}
      >
        ${Object.entries(LETTERS).map(
          ([letter, status]) =>
            html`<path
              key=${letter}
              class=${`${status} ${shown === status ? "shown" : ""}`}
              d=${drawn(cells, letter, size, rows)}
            />`,
        )}
        ${fresh.length > 0 && html`<path key=${fresh.join()} class="fresh" d=${squares(fresh, size, rows)} />`}
      </svg>`
    }
  </div>`;
}

/** The largest cells with which the field is not too high. @param {number} count @param {number} width */
export function layout(count, width) {
  const most = width < NARROW ? NARROW_HEIGHT : HEIGHT;
  for (const size of SIZES) {
    const across = Math.max(1, Math.floor(width / size));
    const rows = Math.max(1, Math.ceil(count / across));
    if (rows * size <= most || size === 2) return { size, rows, columns: Math.ceil(count / rows) };
  }
  return { size: 2, rows: 1, columns: count };
}

/** All cells of one status as one path. */
function drawn(cells, letter, size, rows) {
  const shape = SHAPES[letter](size);
  let path = "";
  for (let i = cells.indexOf(letter); i >= 0; i = cells.indexOf(letter, i + 1))
    path += `M${Math.floor(i / rows) * size} ${(i % rows) * size}${shape}`;
  return path;
}

const squares = (indexes, size, rows) =>
  indexes.map((i) => `M${Math.floor(i / rows) * size} ${(i % rows) * size}${square(size)}`).join("");

/** Those that have ended since the picture before. @param {string} before @param {string} cells */
function freshly(before, cells) {
  if (before === cells || before.length !== cells.length) return [];
  const ended = [];
  for (let i = 0; i < cells.length; i += 1) if (before[i] !== cells[i] && "cf".includes(cells[i])) ended.push(i);
  return ended;
}

/** A gap between cells that are large enough for one. @param {number} size */
const gap = (size) => (size > 9 ? 2 : size > 3 ? 1 : 0.4);
const square = (/** @type {number} */ size, inset = 0) => {
  const side = size - gap(size) - 2 * inset;
  return `m${inset} ${inset}h${side}v${side}h${-side}z`;
};
const ring = (/** @type {number} */ size) => {
  const line = Math.max(1, size / 7);
  const inner = size - gap(size) - 2 * line;
  return `${square(size)}m${line} ${line}v${inner}h${inner}v${-inner}z`;
};
const half = (/** @type {number} */ size) => (size - gap(size)) / 2;

/** @type {Record<string, (size: number) => string>} */
const SHAPES = {
  q: (size) => square(size, Math.min(size * 0.3, (size - gap(size) - LEAST) / 2)),
  c: (size) => square(size),
  r: (size) => square(size),
  x: (size) => `m0 ${half(size) - size * 0.1}h${2 * half(size)}v${size * 0.2}h${-2 * half(size)}z`,
  w: ring,
  a: (size) =>
    `m${half(size)} 0l${half(size)} ${half(size)}l${-half(size)} ${half(size)}l${-half(size)} ${-half(size)}z`,
  f: (size) => `m${half(size)} ${-size * 0.15}l${half(size) + size * 0.12} ${size}h${-2 * half(size) - size * 0.24}z`,
};
