// Drains no-op jobs with pg-boss: node pg-boss.mjs URL JOBS CONNECTIONS (0: its fastest)
import { connections, drain, enqueue, require, url } from "./gate.mjs";

const { PgBoss } = require("pg-boss");

// The fastest of one to four workers with batches of 250 to 1000. Each worker has a connection of its own.
const pool = connections ? { max: connections } : {};
const work = { batchSize: 1000, localConcurrency: connections || 2, burstWhenBatchFull: true, pollingIntervalSeconds: 0.5 };

const boss = new PgBoss({ connectionString: url, ...pool });
boss.on("error", console.error);
await boss.start();
await boss.createQueue("noop");
await enqueue((n) => boss.insert("noop", Array.from({ length: n }, () => ({ data: {} }))));
await drain(
  "pg-boss",
  (ended) => boss.work("noop", work, async (batch) => ended(batch.length)),
  "SELECT FROM pgboss.job WHERE name = 'noop' AND state < 'completed' LIMIT 1",
  "SELECT count(*)::integer AS done FROM pgboss.job WHERE name = 'noop' AND state = 'completed'",
);
