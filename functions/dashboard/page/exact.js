// JSON whose numbers stay as they were written: 9007199254740993 and 1.0 too.

// Postgres keeps no such name in a document, so no document has it.
const NUMBER = "\u0000number";
const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** The document, in which the named members have exact numbers.
 * @param {string} text @param {string[]} names */
export function exactly(text, names) {
  const plain = JSON.parse(text);
  const exact = parse(text);
  for (const name of names) if (name in plain) plain[name] = exact[name];
  return plain;
}

/** Throws what JSON.parse throws.
 * @param {string} text */
export function parse(text) {
  JSON.parse(text);
  return JSON.parse(text.replace(TOKENS, (token) => (plainly(token) ? token : `{"\\u0000number":"${token}"}`)));
}

/** @param {string} token */
const plainly = (token) => token.startsWith('"') || String(Number(token)) === token;

/** The digits of a number that JavaScript would change; else null.
 * @param {any} value @returns {string|null} */
export function digits(value) {
  return value && typeof value === "object" && NUMBER in value ? value[NUMBER] : null;
}

/** @param {any} value @param {number} [indent] @returns {string} */
export function textOf(value, indent = 0) {
  const kept = new Map();
  const text = JSON.stringify(
    value,
    (_, one) => {
      const number = digits(one);
      if (number === null) return one;
      const place = `\u0000${kept.size}\u0000`;
      kept.set(place, number);
      return place;
    },
    indent,
  );
  return text === undefined || !kept.size
    ? text
    : text.replace(/"\\u0000\d+\\u0000"/g, (place) => kept.get(JSON.parse(place)) ?? place);
}
