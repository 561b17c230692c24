// Numbers as they are read: grouped by thousands, and marked where a count stopped.

/** @param {number|null|undefined} value @param {number} [digits] at the most */
export function number(value, digits = 0) {
  if (value === null || value === undefined || !Number.isFinite(value)) return "–";
  return value.toLocaleString("en", { maximumFractionDigits: digits });
}

/** `1,000+` where there are more. @param {{count: number, at_least?: boolean}} counted */
export const counted = ({ count, at_least: atLeast }) => `${number(count)}${atLeast ? "+" : ""}`;

/** A pace, with few digits. @param {number|null|undefined} value */
export const pace = (value) => number(value, value !== null && value !== undefined && value < 10 ? 1 : 0);
