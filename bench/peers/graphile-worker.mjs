// Drains no-op jobs with Graphile Worker: node graphile-worker.mjs URL JOBS
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(`${process.env.PEERS}/`);
const { makeWorkerUtils, run, Logger } = require("graphile-worker");
const pg = require("pg");
const { version } = JSON.parse(readFileSync(`${process.env.PEERS}/node_modules/graphile-worker/package.json`));

const [url, jobs] = process.argv.slice(2);
// As its page on performance has it.
const preset = {
  worker: {
    connectionString: url,
    concurrentJobs: 24,
    maxPoolSize: 25,
    localQueue: { size: 500 },
    completeJobBatchDelay: 0,
    failJobBatchDelay: 0,
    logger: new Logger(() => () => {}),
  },
};

const utils = await makeWorkerUtils({ preset });
await utils.migrate();
for (let n = 0; n < jobs; n += 1000) {
  await utils.addJobs(Array.from({ length: Math.min(1000, jobs - n) }, () => ({ identifier: "noop", payload: {} })));
}
await utils.release();
const client = new pg.Client(url);
await client.connect();
await client.query("ANALYZE");
await client.query("CHECKPOINT");

let handled = 0;
let resolveAll;
const all = new Promise((resolve) => (resolveAll = resolve));
const noop = () => {
  if (++handled >= jobs) resolveAll();
};
const began = performance.now();
const runner = await run({ preset, taskList: { noop }, noHandleSignals: true });
await all;
// What is done is deleted, a moment later.
while ((await client.query("SELECT FROM graphile_worker._private_jobs LIMIT 1")).rowCount) {
  await new Promise((resolve) => setTimeout(resolve, 2));
}
const seconds = (performance.now() - began) / 1000;
await runner.stop();
console.log(JSON.stringify({ seconds, done: handled, version }));
process.exit(0);
