// How many processors there may be, and how much each takes: for all lanes, and where a lane differs.
import { html, useSignal } from "../../html.js";
import { curl, login } from "../../api.js";
import { textOf } from "../../exact.js";
import { words } from "../../words.js";
import { Button } from "../../parts/act.js";
import { Dialog, open } from "../../parts/dialog.js";
import { Field } from "../../parts/field.js";
import { Loaded, useGet } from "../../parts/load.js";
import { useSame } from "../../parts/same.js";
import { Table } from "../../parts/table.js";
import { Time } from "../../parts/time.js";
import { Text, read } from "../job/acts.js";

const says = words.locks;
const PATH = "/api/worker/config";
const ORDER = [
  "enabled",
  "max_workers",
  "scale_thresholds",
  "scale_out_seconds",
  "scale_in_seconds",
  "linger_seconds",
  "slots",
  "claim_batch",
  "max_jobs",
  "audit_days",
  "lanes",
];

export function Config() {
  const from = useGet(PATH);
  return html`<section class="config">
    <h2>${says.config}</h2>
    <${Loaded} from=${from}>${({ config }) => html`<${Settings} config=${config} again=${from.again} />`}<//>
  </section>`;
}

function Settings({ config, again }) {
  refresh.now = again;
  const names = [
    ...ORDER.filter((name) => name in config),
    ...Object.keys(config).filter((name) => !ORDER.includes(name)),
  ];
  const rows = useSame(
    names.map((name) => ({ name, ...config[name] })),
    (one) => one.name,
  );
  return html`<${Table}
    rows=${rows}
    columns=${columns}
    label=${says.config}
    id=${(one) => one.name}
    kind=${() => "setting"}
    keys=${false}
  />`;
}

/** What the rows' buttons ask for when they are done. */
const refresh = { now: () => {} };

/** @type {import("../../parts/table.js").Column[]} */
const columns = [
  { name: "name", label: says.columns.setting, cell: (one) => html`<code>${one.name}</code>` },
  { name: "value", label: says.columns.value, cell: (one) => html`<b><bdi>${shownAs(one)}</bdi></b>` },
  {
    name: "description",
    label: says.columns.means,
    kind: "side",
    cell: (one) => html`<span class="quiet">${one.description}</span>`,
  },
  { name: "changed", label: words.type.columns.changed, kind: "side", cell: Changed },
  {
    name: "acts",
    label: html`<span class="unseen">${words.type.columns.acts}</span>`,
    kind: "doings",
    cell: (one) => html`<${Change} setting=${one} />`,
  },
];

function shownAs({ value }) {
  if (value === null) return says.byFunction;
  if (typeof value === "boolean") return value ? says.on : says.off;
  return Array.isArray(value) ? value.join(", ") : textOf(value);
}

function Changed({ updated_at: at, updated_by: by }) {
  if (!by) return html`<span class="quiet">–</span>`;
  return html`<${Time} at=${at} /> <span class="id">${words.job.by} <bdi>${by}</bdi></span>`;
}

function Change({ setting }) {
  const { name, value } = setting;
  const turns = name === "enabled";
  const act = {
    name: `change ${name}`,
    label: turns ? (value ? says.switchOff : says.switchOn) : words.type.change,
    heard: turns ? undefined : `${words.type.change} ${name}`,
    method: "PUT",
    path: PATH,
    body: { [name]: turns ? !value : value },
    bad: turns && value,
    sure: turns ? (value ? says.switchOffSure : words.overview.wrong.switchOnSure) : undefined,
    ask: turns ? undefined : () => open(Form, { setting }),
    why: login.value?.role === "super_admin" ? null : says.superAdmin,
    said: words.type.isChanged(name),
    done: () => refresh.now(),
  };
  return html`<${Button} act=${act} />`;
}

/** Numbers with commas between them are steps; nothing is the default; the lanes' own settings are JSON. */
function Form({ setting: { name, value, description }, close }) {
  const list = Array.isArray(value) || name === "scale_thresholds";
  const json = name === "lanes";
  const text = useSignal(
    json ? textOf(value ?? {}, 2) : list ? (value ?? []).join(", ") : value === null ? "" : String(value),
  );
  const wrong = useSignal("");
  const given = () => {
    if (text.value.trim() === "") return { [name]: null };
    const numbers = text.value.split(",").map(Number);
    return { [name]: list ? numbers : numbers[0] };
  };
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    wrong.value = "";
    if (json) read(text.value, wrong, (value) => close({ [name]: value }));
    else close(given());
  };
  return html`<${Dialog} title=${name} close=${close}>
    <form onSubmit=${send}>
      <p class="quiet">${description}</p>
      ${
        json
          ? html`<${Text} label=${says.lanesOwn} at=${text} wrong=${wrong} rows=${10} autofocus />`
          : html`<${Field}
              label=${list ? says.steps : says.number}
              at=${text}
              pattern="[0-9., ]*"
              inputmode="decimal"
              autofocus
            />`
      }
      <details>
        <summary>${words.act.curl}</summary>
        <pre tabindex="0">${curl("PUT", PATH, json ? { [name]: value } : given())}</pre>
      </details>
      <div class="buttons">
        <button type="button" onClick=${() => close()}>${words.page.cancel}</button>
        <button class="main">${words.type.change}</button>
      </div>
    </form>
  <//>`;
}
