// Drains no-op jobs with Graphile Worker: node graphile-worker.mjs URL JOBS CONNECTIONS (0: its fastest)
import { connections, drain, enqueue, require, url } from "./gate.mjs";

const { makeWorkerUtils, run, Logger } = require("graphile-worker");

// The settings of its performance page. One connection more than work, because one only listens.
const preset = {
  worker: {
    connectionString: url,
    concurrentJobs: 24,
    maxPoolSize: connections ? connections + 1 : 25,
    localQueue: { size: 500 },
    completeJobBatchDelay: 0,
    failJobBatchDelay: 0,
    logger: new Logger(() => () => {}),
  },
};

const utils = await makeWorkerUtils({ preset });
await utils.migrate();
await enqueue((n) => utils.addJobs(Array.from({ length: n }, () => ({ identifier: "noop", payload: {} }))));
await utils.release();
// It deletes ended jobs, a moment later.
await drain(
  "graphile-worker",
  (ended) => run({ preset, taskList: { noop: () => ended(1) }, noHandleSignals: true }),
  "SELECT FROM graphile_worker._private_jobs LIMIT 1",
);
