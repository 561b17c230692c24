// The screens, and where they are.
import { Audit } from "./screens/audit.js";
import { Batch } from "./screens/batch.js";
import { Batches } from "./screens/batches.js";
import { Costs } from "./screens/costs.js";
import { Create } from "./screens/create.js";
import { Database } from "./screens/database.js";
import { Endpoints } from "./screens/endpoints.js";
import { Errors } from "./screens/errors.js";
import { Inbox } from "./screens/inbox.js";
import { Job } from "./screens/job.js";
import { Jobs } from "./screens/jobs.js";
import { Keys } from "./screens/keys.js";
import { Limits } from "./screens/limits.js";
import { Live } from "./screens/live.js";
import { Locks } from "./screens/locks.js";
import { Overview } from "./screens/overview.js";
import { Schedules } from "./screens/schedules.js";
import { Type } from "./screens/type.js";
import { Types } from "./screens/types.js";
import { Waiting } from "./screens/waiting.js";

/** In the order of the navigation; those without a group are not in it. `key` goes there after `g`.
 * @type {import("./routes.js").Route[]} */
export const screens = [
  { path: "", screen: Overview, name: "overview", key: "o", group: "now" },
  { path: "jobs", screen: Jobs, name: "jobs", key: "j", group: "now" },
  { path: "inbox", screen: Inbox, name: "inbox", key: "i", group: "now" },
  { path: "waiting", screen: Waiting, name: "waiting", key: "w", group: "now" },
  { path: "batches", screen: Batches, name: "batches", key: "b", group: "now" },
  { path: "errors", screen: Errors, name: "errors", key: "e", group: "now" },
  { path: "types", screen: Types, name: "types", key: "t", group: "how" },
  { path: "limits", screen: Limits, name: "limits", key: "l", group: "how" },
  { path: "locks", screen: Locks, name: "locks", key: "p", group: "how" },
  { path: "schedules", screen: Schedules, name: "schedules", key: "s", group: "how" },
  { path: "live", screen: Live, name: "live", key: "v", group: "how" },
  { path: "costs", screen: Costs, name: "costs", key: "m", group: "how" },
  { path: "endpoints", screen: Endpoints, name: "endpoints", key: "n", group: "who", role: "admin" },
  { path: "keys", screen: Keys, name: "keys", key: "k", group: "who", role: "super_admin" },
  { path: "audit", screen: Audit, name: "audit", key: "a", group: "who" },
  { path: "database", screen: Database, name: "database", key: "d", group: "who", role: "admin" },
  { path: "jobs/new", screen: Create, name: "create", key: "c" },
  { path: "jobs/:id", screen: Job, name: "job" },
  { path: "batches/:id", screen: Batch, name: "batch" },
  { path: "types/:id", screen: Type, name: "type" },
];
