// The screens, and where they are. Those that a first visit seldom is to come with the first of them, in more.js.
import { later } from "./parts/later.js";
import { Jobs } from "./screens/jobs.js";
import { Overview } from "./screens/overview.js";

const Audit = later("Audit");
const Batch = later("Batch");
const Batches = later("Batches");
const Charts = later("Charts");
const Costs = later("Costs");
const Create = later("Create");
const Database = later("Database");
const Endpoint = later("Endpoint");
const Endpoints = later("Endpoints");
const Errors = later("Errors");
const Inbox = later("Inbox");
const Job = later("Job");
const Keys = later("Keys");
const Limits = later("Limits");
const Locks = later("Locks");
const Schedules = later("Schedules");
const SetAside = later("SetAside");
const Type = later("Type");
const Types = later("Types");
const Waiting = later("Waiting");

/** In the order of the navigation; those without a group are not in it. `key` goes there after `g`.
 * @type {import("./routes.js").Route[]} */
export const screens = [
  { path: "", screen: Overview, name: "overview", key: "o", group: "now" },
  { path: "jobs", screen: Jobs, name: "jobs", key: "j", group: "now" },
  { path: "inbox", screen: Inbox, name: "inbox", key: "i", group: "now" },
  { path: "waiting", screen: Waiting, name: "waiting", key: "w", group: "now" },
  { path: "batches", screen: Batches, name: "batches", key: "b", group: "now" },
  { path: "errors", screen: Errors, name: "errors", key: "e", group: "now", role: "viewer" },
  { path: "set-aside", screen: SetAside, name: "setAside", key: "x", group: "now", role: "viewer" },
  { path: "types", screen: Types, name: "types", key: "t", group: "how" },
  { path: "limits", screen: Limits, name: "limits", key: "l", group: "how" },
  { path: "locks", screen: Locks, name: "locks", key: "p", group: "how" },
  { path: "schedules", screen: Schedules, name: "schedules", key: "s", group: "how" },
  { path: "charts", screen: Charts, name: "charts", key: "v", group: "how", role: "viewer" },
  { path: "costs", screen: Costs, name: "costs", key: "m", group: "how", role: "viewer" },
  { path: "endpoints", screen: Endpoints, name: "endpoints", key: "n", group: "who", role: "viewer" },
  { path: "keys", screen: Keys, name: "keys", key: "k", group: "who" },
  { path: "audit", screen: Audit, name: "audit", key: "a", group: "who", role: "viewer" },
  { path: "database", screen: Database, name: "database", key: "d", group: "who", role: "admin" },
  { path: "jobs/new", screen: Create, name: "create", key: "c", not: "viewer" },
  { path: "jobs/:id", screen: Job, name: "job" },
  { path: "batches/:id", screen: Batch, name: "batch" },
  { path: "endpoints/:id", screen: Endpoint, name: "endpoint", role: "viewer" },
  { path: "types/:id", screen: Type, name: "type" },
];
