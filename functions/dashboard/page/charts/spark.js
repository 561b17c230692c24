import { html } from "../html.js";

const WIDTH = 96;
const HEIGHT = 20;

/** A line of few values, without axes: what it says is in `label`.
 * @param {{values: (number|null)[], label: string, most?: number}} props */
export function Spark({ values, label, most }) {
  const top = most ?? Math.max(1, ...values.map((value) => value ?? 0));
  const step = WIDTH / Math.max(values.length - 1, 1);
  const points = values.map(
    (value, i) => `${(i * step).toFixed(1)},${(HEIGHT - 1 - ((value ?? 0) / top) * (HEIGHT - 2)).toFixed(1)}`,
  );
  return html`<svg
    class="spark"
    viewBox=${`0 0 ${WIDTH} ${HEIGHT}`}
    role="img"
    aria-label=${label}
    preserveAspectRatio="none"
  >
    <polyline points=${points.join(" ")} vector-effect="non-scaling-stroke" />
  </svg>`;
}
