// What is loaded when the first part of it is needed: screens, which screens.js names, and parts of those in app.js.
// Before the screens, which use them as they begin.
import "./more-words.js";
// It has run already. As it is imported here, what both need is in one bundle, app.js (local/page.py).
import "./main.js";

export { actOnMany } from "./parts/bulk.js";
export { Audit } from "./screens/audit.js";
export { Batch } from "./screens/batch.js";
export { Batches } from "./screens/batches.js";
export { Charts } from "./screens/charts.js";
export { Costs } from "./screens/costs.js";
export { Create } from "./screens/create.js";
export { Database } from "./screens/database.js";
export { Endpoint } from "./screens/endpoint.js";
export { Endpoints } from "./screens/endpoints.js";
export { Errors } from "./screens/errors.js";
export { Inbox } from "./screens/inbox.js";
export { Job } from "./screens/job.js";
export { Keys } from "./screens/keys.js";
export { Limits } from "./screens/limits.js";
export { Locks } from "./screens/locks.js";
export { Schedules } from "./screens/schedules.js";
export { SetAside } from "./screens/aside.js";
export { Type } from "./screens/type.js";
export { Types } from "./screens/types.js";
export { Waiting } from "./screens/waiting.js";
