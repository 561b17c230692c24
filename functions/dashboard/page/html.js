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

export const html = htm.bind(h);
