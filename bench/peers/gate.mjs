// Starts and ends a drain together with the benchmark, which reads the CPU time of Postgres at both moments.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

export const require = createRequire(`${process.env.PEERS}/`);
const pg = require("pg");

export const [url, jobs, connections] = [process.argv[2], ...process.argv.slice(3).map(Number)];

/** Enqueues the jobs by the thousand. */
export async function enqueue(insert) {
  for (let n = 0; n < jobs; n += 1000) await insert(Math.min(1000, jobs - n));
}

/** Drains. `work` gets a function to call after each batch; the queries `left` and `done` find unfinished jobs and count ended ones. */
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
  // The last results may not be in the table yet.
  while ((await client.query(left)).rowCount) await new Promise((resolve) => setTimeout(resolve, 2));
  console.log(JSON.stringify({ seconds: (performance.now() - began) / 1000 }));
  const { version } = JSON.parse(readFileSync(`${process.env.PEERS}/node_modules/${name}/package.json`));
  console.log(JSON.stringify({ done: done ? (await client.query(done)).rows[0].done : handled, version }));
  process.exit(0);
}
