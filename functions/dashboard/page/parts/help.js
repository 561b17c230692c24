import { html } from "../html.js";
import { keys, shown, single, switchSingle } from "../keys.js";
import { words } from "../words.js";
import { Dialog, open } from "./dialog.js";

export const openHelp = () => open(Help);

function Help({ close }) {
  const all = keys().filter((key) => !key.hidden);
  const groups = Object.entries(words.keys.groups).map(([name, title]) => ({
    title,
    list: all.filter((key) => (key.group ?? "screen") === name),
  }));
  return html`<${Dialog} title=${words.keys.title} close=${close} kind="wide">
    <div class="columns">
      ${groups.map(
        ({ title, list }) =>
          list.length > 0 &&
          html`<section key=${title}>
            <h3>${title}</h3>
            <dl class="keys">
              ${list.map(
                (key) =>
                  html`<div key=${key.keys}>
                    <dt><kbd>${shown(key.keys)}</kbd></dt>
                    <dd>${key.says}</dd>
                  </div>`,
              )}
            </dl>
          </section>`,
      )}
    </div>
    <label class="check"
      ><input
        type="checkbox"
        checked=${single.value}
        onChange=${(event) => switchSingle(event.currentTarget.checked)}
      />
      ${words.keys.single}</label
    >
    <p class="quiet">${words.keys.singleSays}</p>
  <//>`;
}
