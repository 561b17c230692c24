// How one gets in: a key or token pasted, a one-time code in the fragment, or the issuer's own page. Each ends in the
// cookie that no script can read.
import { Problem, ended, get, login, post, remove } from "./api.js";
import { effect, signal } from "./html.js";
import { words } from "./words.js";
import { toast } from "./parts/toast.js";

/** @typedef {{issuer: string, client_id: string, authorization_endpoint: string, token_endpoint: string,
 *   scope: string}} Oidc */

const KEPT = "tidegate.oidc";
const AGAIN = 10;

/** Why there is no login, where that is known. */
export const said = signal("");
/** @type {import("./vendor/signals.js").Signal<Oidc|null>} */
export const oidc = signal(null);

/** Why the page cannot find out who is logged in.
 * @type {import("./vendor/signals.js").Signal<any>} */
export const unknown = signal(null);

/** The first request of each visit. */
export async function begin() {
  const code = new URLSearchParams(location.hash.slice(1)).get("code");
  const back = new URLSearchParams(location.search);
  const answered = back.has("state") && sessionStorage.getItem(KEPT);
  if (code) history.replaceState(null, "", location.pathname + location.search);
  if (code) await tryTo(() => enter({ code }));
  else if (answered) await tryTo(() => comeBack(back));
  else await tryTo(recall);
}

/** Logs in in some way. Where that is refused, the browser may be logged in already; where the server cannot say, it is
 * asked again. @param {() => Promise<any>} way */
async function tryTo(way) {
  unknown.value = null;
  try {
    await way();
  } catch (error) {
    if (isAway(error)) return askAgain(error, way);
    said.value = way === recall ? "" : /** @type {Error} */ (error).message;
    if (way !== recall) return tryTo(recallAnyway);
    login.value = null;
  }
  if (!login.value) askForWays();
}

const recall = async () => void (login.value = await get("/api/login"));

/** After a refused code or answer, whose words stay where there is no login. */
async function recallAnyway() {
  const refused = said.value;
  login.value = await get("/api/login").catch((error) => {
    if (isAway(error)) throw error;
    return null;
  });
  if (login.value) toast(words.login.still(refused, login.value.owner));
}

/** @param {unknown} error */
const isAway = (error) =>
  error instanceof Problem && (error.status === 0 || error.status === 429 || error.status >= 500);

/** @param {unknown} error @param {() => Promise<any>} way */
function askAgain(error, way) {
  const timer = setTimeout(() => tryTo(way), AGAIN * 1000);
  unknown.value = { error, again: () => (clearTimeout(timer), tryTo(way)) };
}

/** Who was logged in last. @type {import("./api.js").Login|null} */
let last = null;
effect(() => void (last = login.value ?? last));

/** @param {{key?: string, code?: string}} what */
export async function enter({ key, code }) {
  const headers = key ? { authorization: `Bearer ${key}` } : undefined;
  const who = await post("/api/login", code ? { code } : undefined, { headers });
  said.value = "";
  // What one person has opened and typed is not another's.
  if (ended.value && last && (last.owner !== who.owner || last.role !== who.role)) return location.reload();
  login.value = who;
  ended.value = false;
}

export async function leave() {
  try {
    await remove("/api/login");
  } catch (error) {
    // Without a login there is nothing to end.
    if (!(error instanceof Problem) || ![401, 404].includes(error.status))
      return toast(/** @type {Error} */ (error).message, { kind: "bad" });
  }
  ended.value = false;
  login.value = null;
  askForWays();
}

/** @param {unknown} error */
export function refuse(error) {
  said.value = /** @type {Error} */ (error).message;
  login.value = null;
}

async function askForWays() {
  const options = await get("/api/login/options").catch(() => null);
  oidc.value = options?.oidc || null;
}

/** To the issuer, with a verifier that stays here (RFC 7636). */
export async function leaveForIssuer() {
  const way = /** @type {Oidc} */ (oidc.value);
  const verifier = random();
  const state = random();
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  sessionStorage.setItem(KEPT, JSON.stringify({ way, verifier, state, from: location.pathname + location.search }));
  const asked = {
    response_type: "code",
    client_id: way.client_id,
    redirect_uri: `${location.origin}/ui`,
    scope: way.scope || "openid",
    state,
    code_challenge: base64url(new Uint8Array(hash)),
    code_challenge_method: "S256",
  };
  location.assign(`${way.authorization_endpoint}?${new URLSearchParams(asked)}`);
}

/** @param {URLSearchParams} answer */
async function comeBack(answer) {
  const { way, verifier, state, from } = JSON.parse(sessionStorage.getItem(KEPT) || "{}");
  sessionStorage.removeItem(KEPT);
  history.replaceState(null, "", from);
  dispatchEvent(new PopStateEvent("popstate"));
  if (answer.get("state") !== state) throw new Error(words.login.otherState);
  if (!answer.has("code"))
    throw new Error(answer.get("error_description") || answer.get("error") || words.login.otherState);
  const body = new URLSearchParams({
    grant_type: "authorization_code",
    client_id: way.client_id,
    redirect_uri: `${location.origin}/ui`,
    code: String(answer.get("code")),
    code_verifier: verifier,
  });
  const tokens = await fetch(way.token_endpoint, { method: "POST", body }).then((response) => response.json());
  if (!tokens.id_token && !tokens.access_token)
    throw new Error(tokens.error_description || tokens.error || words.login.noToken);
  await enter({ key: tokens.id_token || tokens.access_token });
}

const random = () => base64url(crypto.getRandomValues(new Uint8Array(32)));

/** @param {Uint8Array} bytes */
const base64url = (bytes) =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
