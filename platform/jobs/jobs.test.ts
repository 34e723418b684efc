import { sql } from "kysely";
import pg from "pg";
import { getRollbackPlans } from "pg-boss";
import { describe, expect, test } from "vitest";
import { createLogger } from "#platform/observability/logging.server.ts";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { startDatabaseProxy } from "#tests/setup/deployed/database-proxy.ts";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import { advanceJobs } from "#tests/setup/test-time.ts";
import { HOUR_MS, MINUTE_MS } from "../clock.ts";
import { declareJob, defineJob } from "./job.ts";
import { DEFAULT_TIMING, openJobs } from "./jobs.server.ts";

const testJob = declareJob<{ name: string }>("jobs.test");
const { db, url } = await createTestDatabase(2);
const timing = { ...DEFAULT_TIMING, clock: () => new Date(Date.now() + HOUR_MS), schedules: false };
const jobs = await openJobs(url, [testJob], createLogger("silent"), timing);
whenFileIsDone(() => jobs.stop());

// Less than the workers' own poll interval (30 s), so a job that starts in time was not found by that poll.
const SOON = { timeout: 15_000, interval: 50 };
const started: string[] = [];
let refusals = 0;
const startJob = defineJob(testJob, {}, async (_, { name }) => {
  if (refusals > 0) {
    refusals -= 1;
    throw new Error("not now");
  }
  started.push(name);
});
await jobs.work(startJob, {});
const nightly = defineJob(testJob, { every: "0 3 * * *", payload: { name: "each night" } }, startJob.run);

/** Seconds until a job may start, by the database's clock. */
async function secondsUntil(name: string): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from start_after - now())::float8 as seconds from pgboss.job
     where data ->> 'name' = ${name}`.execute(db);
  return rows[0]?.seconds ?? Number.NaN;
}

test("a delayed job starts when its time has come", async () => {
  await jobs.send(db, testJob, { name: "delayed" }, { startAfter: 1 });
  await expect.poll(() => started, SOON).toContain("delayed");
});

test("what a job is given stays as it is while it runs", async () => {
  let settings = "old";
  const keeps = declareJob("jobs.keeps");
  const seen: string[] = [];
  const later = await openJobs(url, [keeps], createLogger("silent"), timing);
  whenFileIsDone(() => later.stop());
  const run = async (deps: { settings: string }) => {
    seen.push(deps.settings);
    settings = "new";
    await Promise.resolve();
    seen.push(deps.settings);
  };
  await later.work(defineJob(keeps, {}, run), {
    get settings() {
      return settings;
    },
  });
  await later.send(db, keeps, {});
  await expect.poll(() => seen, SOON).toEqual(["old", "old"]);
  await later.send(db, keeps, {});
  await expect.poll(() => seen, SOON).toEqual(["old", "old", "new", "new"]);
});

test("a job that failed is tried again after its pause", async () => {
  refusals = 1;
  await jobs.send(db, testJob, { name: "again" });
  await expect.poll(() => started, SOON).toContain("again");
});

test("a job that a statement puts in starts without a notice", async () => {
  const data = JSON.stringify({ name: "by hand" });
  await sql`insert into pgboss.job (name, data) values ('jobs.test', ${data}::jsonb)`.execute(db);
  await expect.poll(() => started, SOON).toContain("by hand");
});

test("a queue that a version made which gave up sooner is patient from now on", async () => {
  const patient = declareJob<{ name: string }>("jobs.test", { patient: true });
  const later = await openJobs(url, [patient], createLogger("silent"), timing);
  await later.send(db, testJob, { name: "patient" }, { startAfter: 3600 });
  await later.stop();
  const { rows } = await sql<{ tries: number }>`
    select retry_limit as tries from pgboss.job where data ->> 'name' = 'patient'`.execute(db);
  expect(rows).toEqual([{ tries: 48 }]);
});

test("a moment is meant by the shop's clock", async () => {
  const startAfter = new Date(timing.clock().getTime() + 10 * MINUTE_MS);
  await jobs.send(db, testJob, { name: "at a moment" }, { startAfter });
  expect(await secondsUntil("at a moment")).toBeGreaterThan(9 * 60);
  expect(await secondsUntil("at a moment")).toBeLessThan(11 * 60);
  expect(started).not.toContain("at a moment");
  await advanceJobs(db, 11 * MINUTE_MS);
  await expect.poll(() => started, SOON).toContain("at a moment");
});

test("a load balancer without a database is an outage of the queue, told once and not as an error", async () => {
  const proxy = await startDatabaseProxy(url);
  const lines: { level: number; msg?: string }[] = [];
  const logger = createLogger("info", { write: (line) => void lines.push(JSON.parse(line)) });
  const behind = await openJobs(proxy.url, [testJob], logger, timing);
  whenFileIsDone(() => behind.stop());
  proxy.hangUp();
  // The connection that listens tries again after a second.
  await new Promise((done) => setTimeout(done, 2_500));
  await proxy.restore();
  await expect.poll(() => lines.map(({ msg }) => msg), SOON).toContain("job queue works again");
  expect(lines.filter(({ level }) => level >= 40)).toMatchObject([
    { level: 40, msg: "job queue waits for the database" },
  ]);
});

test("the queue tells its connections", async () => {
  const use = jobs.connections();
  expect(use).toEqual({ open: expect.any(Number), idle: expect.any(Number), waiting: 0, most: 6 });
  expect(use?.open).toBeGreaterThan(0);
});

test("a connection learns once how jobs are taken and ended", async () => {
  const proxy = await startDatabaseProxy(url);
  const told: string[] = [];
  proxy.stumble((message) => {
    told.push(message.toString("latin1"));
    return false;
  });
  const kind = declareJob<{ name: string }>("learnt.test");
  const behind = await openJobs(proxy.url, [kind], createLogger("silent"), { ...timing, connections: 2 });
  whenFileIsDone(() => behind.stop());
  const done: string[] = [];
  await behind.work(
    defineJob(kind, {}, async (_, { name }) => void done.push(name)),
    {},
  );
  for (const name of ["first", "second", "third"]) {
    await behind.send(db, kind, { name });
    await expect.poll(() => done, SOON).toContain(name);
  }
  const times = (words: RegExp) => told.filter((message) => words.test(message)).length;
  expect(times(/FOR UPDATE OF j SKIP LOCKED/)).toBeLessThanOrEqual(2);
  expect(times(/json_to_recordset/)).toBeLessThanOrEqual(2);
});

describe("another release", () => {
  const versionOf = async (from: pg.Client) => {
    const { rows } = await from.query<{ version: number }>("select version from pgboss.version");
    return rows[0]?.version ?? 0;
  };

  async function connect(address: string): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    whenFileIsDone(() => client.end());
    return client;
  }

  test("older tables are changed in tries: behind who reads them for long, jobs can be sent", async () => {
    const older = await createTestDatabase(2);
    await (await openJobs(older.url, [testJob], createLogger("silent"), timing)).stop();
    const client = await connect(older.url);
    const newest = await versionOf(client);
    for (let version = newest; version > 40; version -= 1) await client.query(getRollbackPlans("pgboss", version));
    const reader = await connect(older.url);
    await reader.query("begin; select from pgboss.job");

    const said: string[] = [];
    const logger = createLogger("warn", { write: (line) => void said.push(line) });
    const opened = openJobs(older.url, [testJob], logger, timing);
    await expect.poll(() => said, SOON).toContainEqual(expect.stringContaining("gets no lock"));
    await client.query("insert into pgboss.job (name, data) values ('jobs.test', '{\"name\": \"meanwhile\"}')");
    expect(await versionOf(client)).toBe(40);
    await reader.query("rollback");
    await (await opened).stop();
    expect(await versionOf(client)).toBe(newest);
  });

  test("newer tables are taken as they are, by the schedules, too", async () => {
    const newer = await createTestDatabase(2);
    await (await openJobs(newer.url, [testJob], createLogger("silent"), timing)).stop();
    await sql`update pgboss.version set version = version + 1`.execute(newer.db);
    const opened = await openJobs(newer.url, [testJob], createLogger("silent"), { ...timing, schedules: true });
    await opened.work(defineJob(testJob, { every: "* * * * *", payload: { name: "each minute" } }, startJob.run), {});
    await opened.stop();
  });
});

test("a schedule that is made while the database is away is made when it is back", async () => {
  const away = await createTestDatabase(2);
  const proxy = await startDatabaseProxy(away.url);
  whenFileIsDone(() => proxy.cut());
  const said: string[] = [];
  const logger = createLogger("warn", { write: (line) => void said.push(line) });
  const opened = await openJobs(proxy.url, [testJob], logger, { ...timing, schedules: true });
  await proxy.cut();
  const made = opened.work(nightly, {});
  await expect.poll(() => said, SOON).toContainEqual(expect.stringContaining("waits for the database"));
  await proxy.restore();
  await made;
  const { rows } = await sql<{ cron: string }>`select cron from pgboss.schedule`.execute(away.db);
  expect(rows).toEqual([{ cron: "0 3 * * *" }]);
  await opened.stop();
});

test("a schedule that fails for another reason is told as an error, and made once it can be", async () => {
  const strange = await createTestDatabase(2);
  const said: string[] = [];
  const logger = createLogger("error", { write: (line) => void said.push(line) });
  const opened = await openJobs(strange.url, [testJob], logger, { ...timing, schedules: true });
  await sql`alter table pgboss.schedule rename to away`.execute(strange.db);
  const made = opened.work(nightly, {});
  await expect.poll(() => said, SOON).toContainEqual(expect.stringContaining("42P01"));
  await sql`alter table pgboss.away rename to schedule`.execute(strange.db);
  await made;
  await opened.stop();
});
