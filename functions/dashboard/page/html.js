// What every module draws with, in one place.
import htm from "./vendor/htm.js";
import { h } from "./vendor/preact.js";

export { Component, Fragment, render } from "./vendor/preact.js";
export { useEffect, useLayoutEffect, useMemo, useRef, useState } from "./vendor/hooks.js";
export {
  batch,
  computed,
  effect,
  signal,
  untracked,
  useComputed,
  useSignal,
  useSignalEffect,
} from "./vendor/signals.js";

/** Nothing that is drawn is kept for the next time: htm would keep what has no values in it, and with that, through its
 * parents, each picture of the page there ever was.
 * @this {number[]} @param {any} type @param {any} props @param {any[]} children */
function drawn(type, props, ...children) {
  this[0] = 3;
  return h(type, props, ...children);
}

export const html = htm.bind(drawn);
