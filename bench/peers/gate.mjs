// The beginning and the end of a drain, agreed on with the benchmark, which reads what Postgres had to do meanwhile.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

export const require = createRequire(`${process.env.PEERS}/`);
const pg = require("pg");

export const [url, jobs, connections] = [process.argv[2], ...process.argv.slice(3).map(Number)];

/** Enqueues the jobs by the thousand. */
export async function enqueue(insert) {
  for (let n = 0; n < jobs; n += 1000) await insert(Math.min(1000, jobs - n));
}

/** Drains: `work` is given what to call for each batch of ended jobs, and `left` asks whether rows are left. */
export async function drain(name, work, left, done) {
  const client = new pg.Client(url);
  await client.connect();
  await client.query("ANALYZE");
  await client.query("CHECKPOINT");
  console.log("ready");
  await new Promise((resolve) => process.stdin.once("data", resolve));

  const began = performance.now();
  let handled = 0;
  await new Promise((resolve) => {
    work((batch) => {
      handled += batch;
      if (handled >= jobs) resolve();
    });
  });
  // The handler's last word is not yet in the table.
  while ((await client.query(left)).rowCount) await new Promise((resolve) => setTimeout(resolve, 2));
  console.log(JSON.stringify({ seconds: (performance.now() - began) / 1000 }));
  const { version } = JSON.parse(readFileSync(`${process.env.PEERS}/node_modules/${name}/package.json`));
  console.log(JSON.stringify({ done: done ? (await client.query(done)).rows[0].done : handled, version }));
  process.exit(0);
}
