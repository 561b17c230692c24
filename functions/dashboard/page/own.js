// Names from an address, a text or a row are looked up here: each object has members of its own making besides, such as
// «constructor».

/** What an object has by this name; undefined where it has nothing of its own.
 * @template T @param {Record<string, T>} of @param {string} name @returns {T|undefined} */
export const own = (of, name) => (Object.hasOwn(of, name) ? of[name] : undefined);
