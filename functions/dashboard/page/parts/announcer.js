// Tells who hears the page what has changed, so seldom that it can be heard to its end.
import { html, useEffect, useSignal } from "../html.js";

const PAUSE = 10_000;

/** Says a text at once, and what it has become every ten seconds at the most.
 * @param {{text: string, done?: () => void}} props `done`: it was said */
export function Announcer({ text, done }) {
  const said = useSignal({ text: "", at: 0 });
  useEffect(() => {
    if (!text) return undefined;
    const say = () => ((said.value = { text, at: Date.now() }), done?.());
    const timer = setTimeout(say, said.peek().at + PAUSE - Date.now());
    return () => clearTimeout(timer);
  }, [text]);
  // The same words a second time are another element, which is said again.
  return html`<p class="unseen" role="status" aria-live="polite">
    <span key=${said.value.at}>${said.value.text}</span>
  </p>`;
}
