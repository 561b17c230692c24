// Drains no-op jobs with pg-boss: node pg-boss.mjs URL JOBS
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(`${process.env.PEERS}/`);
const { PgBoss } = require("pg-boss");
const pg = require("pg");
const { version } = JSON.parse(readFileSync(`${process.env.PEERS}/node_modules/pg-boss/package.json`));

const [url, jobs] = process.argv.slice(2);
// The quickest of one to four workers with batches of 250 to 1000; each worker has a connection of its own.
const work = { batchSize: 1000, localConcurrency: 2, burstWhenBatchFull: true, pollingIntervalSeconds: 0.5 };

const boss = new PgBoss(url);
boss.on("error", console.error);
await boss.start();
await boss.createQueue("noop");
for (let n = 0; n < jobs; n += 1000) {
  await boss.insert("noop", Array.from({ length: Math.min(1000, jobs - n) }, () => ({ data: {} })));
}
const client = new pg.Client(url);
await client.connect();
await client.query("ANALYZE");
await client.query("CHECKPOINT");

const began = performance.now();
let handled = 0;
const all = new Promise((resolve) => {
  boss.work("noop", work, async (batch) => {
    handled += batch.length;
    if (handled >= jobs) resolve();
  });
});
await all;
// The handler's last word is not yet in the table.
while ((await client.query("SELECT FROM pgboss.job WHERE name = 'noop' AND state < 'completed' LIMIT 1")).rowCount) {
  await new Promise((resolve) => setTimeout(resolve, 2));
}
const seconds = (performance.now() - began) / 1000;
const done = (await client.query("SELECT count(*)::integer AS done FROM pgboss.job WHERE name = 'noop' AND state = 'completed'")).rows[0].done;
console.log(JSON.stringify({ seconds, done, version }));
process.exit(0);
