// The page begins here.
import { html, render } from "./html.js";
import { App } from "./app.js";
import { begin } from "./login.js";
import { listen as listenToKeys } from "./keys.js";
import { here, listen as listenToLinks, routes } from "./routes.js";
import { listen as listenToChanges } from "./live.js";
import { screens } from "./screens.js";

routes.value = screens;
listenToLinks();
listenToKeys();
listenToChanges();
render(html`<${App} />`, /** @type {Element} */ (document.getElementById("page")));
// While the server is asked who this is.
here.value.route?.screen.load?.();
begin();
