// How an endpoint is: it works, fails since some time, or is told nothing.
import { html } from "../../html.js";
import { words } from "../../words.js";
import { Status } from "../../parts/badge.js";
import { between, duration } from "../../parts/time.js";

const says = words.endpoints;

/** @param {{of: {disabled_at: string|null, disabled_because: string|null, failing_since: string|null}}} props */
export function State({ of: { disabled_at: disabled, disabled_because: because, failing_since: since } }) {
  if (disabled)
    return html`<span title=${because}
      ><${Status} status="failed" says=${says.disabled} /> <bdi>${because}</bdi></span
    >`;
  if (since) return html`<${Status} status="review_needed" says=${says.failing(duration(between(since), 1))} />`;
  return html`<${Status} status="completed" says=${says.works} />`;
}
