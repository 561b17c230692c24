// Buttons that change something. One that the status does not allow says why not; each can be had as curl.
import { html, useSignal } from "../html.js";
import { changes, curl, login, request } from "../api.js";
import { acted } from "../lanes.js";
import { soon } from "../live.js";
import { shown, useKeys } from "../keys.js";
import { words } from "../words.js";
import { confirm } from "./dialog.js";
import { toast } from "./toast.js";

/** @typedef {{name: string, label: string, method: string, path: string, body?: any,
 *   why?: string|null, key?: string, main?: boolean, bad?: boolean, sure?: any, typed?: string,
 *   ask?: () => Promise<any>, now?: () => (() => void)|void, done?: (answer: any) => void, said?: string,
 *   heard?: string}} Act
 *  `why`: why it may not be done; `sure`: what the confirmation says; `ask`: a dialog that gives the body, null for no;
 *  `now`: shows at once what will be, and gives what takes that back; `said`: the toast; `heard`: its name
 *  where the label alone does not say what it acts on. */

/** @param {Act} act */
export async function perform(act) {
  const body = act.ask ? await act.ask() : act.body;
  if (act.ask && body === null) return null;
  const sure = {
    title: words.act.sure(act.label),
    says: act.sure,
    act: act.label,
    typed: act.typed,
    bad: act.bad,
    curl: curl(act.method, act.path, body),
  };
  if (act.sure && !(await confirm(sure))) return null;
  const back = act.now?.();
  try {
    const answer = await request(act.method, act.path, { body });
    toast(act.said ?? `${act.label}: ${words.act.done}`);
    act.done?.(answer);
    soon();
    acted();
    return answer;
  } catch (error) {
    back?.();
    toast(/** @type {Error} */ (error).message, { kind: "bad" });
    soon(); // what it is instead
    return null;
  }
}

/** @param {Act} act */
export const whyNot = (act) => (login.value && !changes() ? words.act.viewer : (act.why ?? null));

/** One button. @param {{act: Act}} props */
export function Button({ act }) {
  const busy = useSignal(false);
  const why = whyNot(act);
  const run = async () => {
    if (why) return toast(why, { kind: "bad" });
    if (busy.value) return;
    busy.value = true;
    await perform(act);
    busy.value = false;
  };
  useKeys(act.key ? [{ keys: act.key, says: act.label, run }] : []);
  return html`<button
    class=${act.bad ? "bad" : act.main ? "main" : ""}
    aria-label=${act.heard}
    aria-disabled=${why ? "true" : undefined}
    aria-busy=${busy.value ? "true" : undefined}
    title=${why ?? undefined}
    onClick=${run}
  >
    ${act.label}${act.key && html`<kbd>${shown(act.key)}</kbd>`}
  </button>`;
}

/** What can be done as a row of buttons; what cannot, with the reason; and all of it as curl.
 * @param {{acts: Act[]}} props */
export function Acts({ acts }) {
  const refused = acts.filter(whyNot);
  return html`<div class="acts">
    ${acts.filter((act) => !whyNot(act)).map((act) => html`<${Button} key=${act.name} act=${act} />`)}
    ${refused.length > 0 && html`<${Refused} acts=${refused} />`}
    <${Curls} acts=${acts} />
  </div>`;
}

/** Their keys say why not. @param {{acts: Act[]}} props */
function Refused({ acts }) {
  const say = (/** @type {Act} */ act) => () => toast(`${act.label}: ${whyNot(act)}`, { kind: "bad" });
  useKeys(
    acts.filter((act) => act.key).map((act) => ({ keys: act.key ?? "", says: act.label, run: say(act), hidden: true })),
  );
  return html`<details class="curls">
    <summary>${words.act.refused(acts.length)}</summary>
    <dl>
      ${acts.map(
        (act) =>
          html`<dt key=${act.name}>${act.label}</dt>
            <dd class="quiet">${whyNot(act)}</dd>`,
      )}
    </dl>
  </details>`;
}

/** @param {{acts: {name: string, label: string, method: string, path: string, body?: any}[]}} props */
export function Curls({ acts }) {
  return html`<details class="curls">
    <summary>${words.act.curl}</summary>
    <dl>
      ${acts.map(
        (act) =>
          html`<dt key=${act.name}>${act.label}</dt>
            <dd><pre tabindex="0">${curl(act.method, act.path, act.body)}</pre></dd>`,
      )}
    </dl>
  </details>`;
}
