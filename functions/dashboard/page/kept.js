// What this browser keeps between visits. One that forbids it forgets that when the page is closed.

/** @param {string} name */
export function kept(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** @param {string} name @param {string} value */
export function keep(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Forbidden, or full.
  }
}
