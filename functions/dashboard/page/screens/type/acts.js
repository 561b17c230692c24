// What can be done with a type.
import { go, to } from "../../routes.js";
import { words } from "../../words.js";
import { ask } from "./change.js";
import { rateText, windowText } from "./values.js";

const says = words.type;
const pathOf = (type) => `/api/types/${encodeURIComponent(type.name)}`;

/** @param {any} type @param {() => void} done @returns {import("../../parts/act.js").Act} */
export function pauseOf(type, done) {
  const name = type.paused ? "resume" : "pause";
  return {
    name,
    label: says.acts[name],
    method: "POST",
    path: `${pathOf(type)}/${name}`,
    said: says.said[name](type.name),
    done,
  };
}

/** @param {any} type @param {() => void} done @returns {import("../../parts/act.js").Act[]} */
export function acts(type, done) {
  const path = pathOf(type);
  const name = type.enabled ? "disable" : "enable";
  const enable = {
    name,
    label: says.acts[name],
    method: "PATCH",
    path,
    body: { enabled: !type.enabled },
    key: "e",
    sure: type.enabled ? says.disables : undefined,
    done,
  };
  const remote = type.target !== null;
  const reset = {
    name: "reset",
    label: remote ? says.acts.delete : says.acts.reset,
    method: "DELETE",
    path,
    key: "shift+d",
    bad: true,
    typed: remote ? type.name : undefined,
    sure: remote ? says.deletes : says.resets,
    why: remote || !type.enabled || Object.keys(type.overrides).length ? null : says.nothingOver,
    done: remote ? () => go(to("types")) : done,
  };
  return [{ ...pauseOf(type, done), key: "p", main: type.paused }, enable, reset];
}

/** One setting back to what the code says. @param {any} type @param {string} name @param {() => void} done */
export const resetOf = (type, name, done) => ({
  name: `reset ${name}`,
  label: says.reset,
  heard: says.of(says.reset, says.names[name] ?? name, type.name),
  method: "PATCH",
  path: pathOf(type),
  body: { [name]: null },
  said: says.isReset(says.names[name] ?? name),
  done,
});

const TEXTS = { rate: rateText, window: windowText };

/** One setting as an operator wants it. @param {any} type @param {any} setting @param {() => void} done */
export const changeOf = (type, setting, done) => ({
  name: `change ${setting.name}`,
  label: says.change,
  heard: says.of(says.change, says.names[setting.name] ?? setting.name, type.name),
  method: "PATCH",
  path: pathOf(type),
  body: { [setting.name]: (TEXTS[setting.name] ?? ((value) => value))(setting.value) },
  ask: () => ask(setting, pathOf(type)),
  said: says.isChanged(says.names[setting.name] ?? setting.name),
  done,
});
