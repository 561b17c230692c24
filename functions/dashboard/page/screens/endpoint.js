// Is this endpoint told what it should be, and what did it answer? Its state, what can be done, and its deliveries.
import { html } from "../html.js";
import { go, to } from "../routes.js";
import { words } from "../words.js";
import { Acts } from "../parts/act.js";
import { Tag } from "../parts/badge.js";
import { open } from "../parts/dialog.js";
import { Heading } from "../parts/heading.js";
import { Loaded, useGet } from "../parts/load.js";
import { Opener } from "../parts/row.js";
import { Time } from "../parts/time.js";
import { Change, showSecret } from "./endpoints/forms.js";
import { State } from "./endpoints/state.js";
import { Sent } from "./endpoints/traffic.js";

const says = words.endpoints;
const SECONDS = 10;

/** @param {{id: string}} props */
export function Endpoint({ id }) {
  const path = `/api/endpoints/${encodeURIComponent(id)}`;
  const from = useGet(path, { every: SECONDS });
  const { value: of } = from.data;
  return html`<${Heading}
      name=${html`<bdi>${id}</bdi>`}
      says=${of && html`<${Tag}>${of.kind}<//> <${State} of=${of} />`}
    />
    <${Loaded} from=${from}>
      ${(found) =>
        html`<${Facts} of=${found} /><${EndpointActs} of=${found} path=${path} again=${from.again} />
          <section>
            <h2>${says.sent} <span class="quiet">${says.sentSays}</span></h2>
            <${Sent} endpoint=${id} />
          </section>`}
    <//>`;
}

function Facts({ of }) {
  const facts = [
    ["url", of.url && html`<bdi>${of.url}</bdi>`],
    ["events", of.kind !== "http" && (of.events.join(", ") || says.named)],
    ["types", of.kind !== "http" && (of.types?.join(", ") ?? says.all)],
    ["owner", of.owner && html`<bdi>${of.owner}</bdi>`],
    ["because", of.disabled_at && html`<bdi>${of.disabled_because}</bdi>, <${Time} at=${of.disabled_at} />`],
    ["old", of.old_secret_ends_at && html`<${Time} at=${of.old_secret_ends_at} />`],
    ["created", html`<${Time} at=${of.created_at} />`],
    ["updated", html`<${Time} at=${of.updated_at} />`],
  ];
  return html`<dl class="strip">
    ${facts.map(
      ([name, value]) =>
        value &&
        html`<div key=${name}>
          <dt>${says.facts[name]}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;
}

/** What can be done with it. */
function EndpointActs({ of, path, again }) {
  const change = async () => (await open(Change, { of })) && again();
  return html`<div class="acts endpointacts">
    <${Opener} label=${says.acts.change} run=${change} keys="e" />
    <${Acts} acts=${actsOf(of, path, again)} />
  </div>`;
}

/** @returns {import("../parts/act.js").Act[]} */
function actsOf({ name, kind, disabled_at: off }, path, again) {
  const hears = kind === "http" ? says.notHooks : null;
  const post = (/** @type {string} */ act) => ({
    name: act,
    label: says.acts[act],
    method: "POST",
    path: `${path}/${act}`,
  });
  return [
    { ...post("test"), key: "t", why: hears ?? (off ? says.isOff : null), said: says.tested, done: again },
    { ...post("enable"), main: true, why: off ? null : says.isOn, done: again },
    { ...post("disable"), why: off ? says.isOffNow : null, sure: says.sure.disable, bad: true, done: again },
    {
      ...post("rotate"),
      why: kind === "webhook" ? null : says.noSecret,
      sure: says.sure.rotate,
      done: (made) => (again(), showSecret(made)),
    },
    {
      name: "delete",
      label: says.acts.delete,
      method: "DELETE",
      path,
      bad: true,
      sure: says.sure.delete,
      typed: name,
      done: () => go(to("endpoints")),
    },
  ];
}
