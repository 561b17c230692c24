// Every command that exists here and now, found by typing.
import { html, useRef, useSignal } from "../html.js";
import { keys, shown } from "../keys.js";
import { go, to } from "../routes.js";
import { words } from "../words.js";
import { Dialog, open } from "./dialog.js";

const ID = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;
const MOST = 12;
let shows = false;

export async function openPalette() {
  if (shows) return;
  shows = true;
  const commands = keys().filter((key) => !key.hidden);
  const command = await open(Palette, { commands });
  shows = false;
  command?.run();
}

function Palette({ commands, close }) {
  const typed = useSignal("");
  const at = useSignal(0);
  const list = useRef(/** @type {any} */ (null));
  const found = matching(commands, typed.value.trim());
  const chosen = Math.min(at.value, found.length - 1);
  const pressed = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      at.value = (chosen + (event.key === "ArrowDown" ? 1 : -1) + found.length) % Math.max(found.length, 1);
      list.current.children[at.value]?.scrollIntoView({ block: "nearest" });
    }
    if (event.key === "Enter" && found[chosen]) {
      event.preventDefault();
      close(found[chosen]);
    }
  };
  return html`<${Dialog} title=${words.palette.title} close=${close} kind="palette">
    <input
      autofocus
      role="combobox"
      aria-expanded="true"
      aria-controls="commands"
      aria-label=${words.palette.hint}
      placeholder=${words.palette.hint}
      aria-activedescendant=${found.length ? `command-${chosen}` : undefined}
      autocomplete="off"
      spellcheck=${false}
      value=${typed.value}
      onInput=${(event) => ((typed.value = event.currentTarget.value), (at.value = 0))}
      onKeyDown=${pressed}
    />
    <ul id="commands" role="listbox" aria-label=${words.palette.title} ref=${list}>
      ${found.map(
        (command, i) =>
          html`<li
            key=${command.keys + command.says}
            id=${`command-${i}`}
            role="option"
            aria-selected=${i === chosen}
            onClick=${() => close(command)}
          >
            <span>${command.says}</span>${command.keys && html`<kbd>${shown(command.keys)}</kbd>`}
          </li>`,
      )}
    </ul>
    ${!found.length && html`<p class="quiet">${words.palette.none}</p>`}
  <//>`;
}

/** Commands that have all the letters in order; those with the words themselves come first. */
function matching(commands, text) {
  if (ID.test(text)) return [{ keys: "", says: words.palette.openJob(text), run: () => go(to(`jobs/${text}`)) }];
  const wanted = text.toLowerCase();
  const scored = commands.map((command) => ({ command, score: score(command.says.toLowerCase(), wanted) }));
  return scored
    .filter((one) => one.score >= 0)
    .sort((a, b) => a.score - b.score)
    .map((one) => one.command)
    .slice(0, wanted ? MOST : undefined);
}

/** @param {string} says @param {string} wanted */
function score(says, wanted) {
  if (!wanted) return 0;
  const place = says.indexOf(wanted);
  if (place >= 0) return place;
  let from = 0;
  for (const letter of wanted) {
    from = says.indexOf(letter, from) + 1;
    if (!from) return -1;
  }
  return 100 + from;
}
