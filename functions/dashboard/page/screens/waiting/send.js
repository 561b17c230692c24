// A signal to one job, or the same to each of several.
import { html, useSignal } from "../../html.js";
import { curl, post } from "../../api.js";
import { words } from "../../words.js";
import { Dialog, open } from "../../parts/dialog.js";
import { Field } from "../../parts/field.js";
import { Text, read } from "../job/acts.js";

const says = words.waiting;

/** Whether it was sent. @param {any[]} waiting @returns {Promise<boolean>} */
export const sendTo = async (waiting) => (await open(Send, { waiting })) === true;

function Send({ waiting, close }) {
  const name = useSignal(waiting[0].signal);
  const payload = useSignal("{}");
  const wrong = useSignal("");
  const state = useSignal({ at: "asked", sent: 0, resumed: 0, refused: /** @type {string[]} */ ([]) });
  const { at, sent, resumed, refused } = state.value;
  const path = `/api/jobs/${waiting[0].job_id}/signal`;
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (at === "ended") return close(true);
    wrong.value = "";
    if (at === "asked")
      read(payload.value, wrong, (value) => each(waiting, { name: name.value, payload: value }, state));
  };
  return html`<${Dialog} title=${says.title(waiting.length, waiting[0].type)} close=${() => close(sent > 0)}>
    <form onSubmit=${send}>
      <p class="quiet">${says.sends}</p>
      <${Field} label=${words.job.signalName} at=${name} required maxlength="200" autocomplete="off" />
      <${Text} label=${says.payload} at=${payload} wrong=${wrong} rows=${5} autofocus />
      ${at !== "asked" && html`<p role="status">${says.progress(sent, waiting.length, resumed)}</p>`}
      ${
        refused.length > 0 &&
        html`<ul class="wrong">
          ${refused.slice(0, 5).map((one) => html`<li key=${one}>${one}</li>`)}
        </ul>`
      }
      <details>
        <summary>${words.act.curl}</summary>
        <pre tabindex="0">${curl("POST", path, { name: name.value, payload: {} })}</pre>
      </details>
      <div class="buttons">
        ${at !== "ended" && html`<button type="button" onClick=${() => close(sent > 0)}>${words.page.cancel}</button>`}
        <button class="main" disabled=${at === "sending"}>${at === "ended" ? words.page.close : says.send}</button>
      </div>
    </form>
  <//>`;
}

/** One after another; what one job refuses does not stop the others. */
async function each(waiting, body, state) {
  let resumed = 0;
  const refused = [];
  for (const [i, { job_id: id }] of waiting.entries()) {
    try {
      const answer = await post(`/api/jobs/${id}/signal`, body, { tries: 3 });
      resumed += answer.resumed ? 1 : 0;
    } catch (error) {
      refused.push(`${id.slice(-8)}: ${/** @type {Error} */ (error).message}`);
    }
    state.value = { at: i + 1 === waiting.length ? "ended" : "sending", sent: i + 1, resumed, refused };
  }
}
