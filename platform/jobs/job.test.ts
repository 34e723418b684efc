import { sql } from "kysely";
import { expect, expectTypeOf, test } from "vitest";
import { createLogger } from "#platform/observability/logging.server.ts";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import { declareJob, defineJob, type JobDefinition, type JobKind } from "./job.ts";
import { DEFAULT_TIMING, openJobs } from "./jobs.server.ts";

const SOON = { timeout: 15_000, interval: 50 };
const timing = { ...DEFAULT_TIMING, schedules: false };

test("a definition says by which plan its jobs come, how many run at once, and what is done at the start", async () => {
  const { db, url } = await createTestDatabase(2);
  const done: string[] = [];
  const held = Promise.withResolvers<void>();
  let running = 0;
  const definedJob = defineJob(
    "jobs.defined",
    {
      every: "0 3 * * *",
      payload: { name: "planned" },
      atOnce: 2,
      workers: 2,
      atStart: async (deps) => void done.push(`started with ${deps.colour}`),
    },
    async (deps: { colour: string }, { name }: { name: string }) => {
      running += 1;
      await held.promise;
      done.push(`${name} ${deps.colour}`);
    },
  );
  const opened = await openJobs(url, [definedJob], createLogger("silent"), timing);
  whenFileIsDone(() => opened.stop());
  const names = ["a", "b", "c", "d", "e", "f"];
  await opened.sendAll(
    db,
    definedJob,
    names.map((name) => ({ name })),
  );
  await opened.work(definedJob, { colour: "blue" });
  expect(done).toEqual(["started with blue"]);
  const { rows } = await sql`select name, cron, timezone, data from pgboss.schedule`.execute(db);
  expect(rows).toEqual([
    { name: "jobs.defined", cron: "0 3 * * *", timezone: "America/Sao_Paulo", data: { name: "planned" } },
  ]);
  await expect.poll(() => running, SOON).toBe(4);
  // Longer than the polling interval: no worker takes the other two meanwhile.
  await new Promise((resolve) => setTimeout(resolve, 2 * timing.dueMs));
  expect(running).toBe(4);
  held.resolve();
  await expect.poll(() => done.slice(1).sort(), SOON).toEqual(names.map((name) => `${name} blue`));
});

test("a job whose provider wants to be left alone is sent again for then, and not retried", async () => {
  const { db, url } = await createTestDatabase(2);
  const runs: string[] = [];
  const politeJob = defineJob(
    "jobs.polite",
    { waitSeconds: (error) => (error === "busy" ? 3600 : 0) },
    async (_, { name }: { name: string }) => {
      runs.push(name);
      throw name;
    },
  );
  const opened = await openJobs(url, [politeJob], createLogger("silent"), timing);
  whenFileIsDone(() => opened.stop());
  await opened.sendAll(db, politeJob, [{ name: "busy" }, { name: "broken" }]);
  await opened.work(politeJob, {});
  await expect.poll(() => new Set(runs), SOON).toEqual(new Set(["busy", "broken"]));
  const left = async () => {
    const { rows } = await sql`
      select data ->> 'name' as name, state, round(extract(epoch from start_after - created_on)) >= 3600 as later
        from pgboss.job where state <> 'active' order by 1, 2`.execute(db);
    return rows;
  };
  await expect.poll(left, SOON).toEqual([
    { name: "broken", state: "retry", later: false },
    { name: "busy", state: "created", later: true },
    { name: "busy", state: "completed", later: false },
  ]);
});

test("what a job carries and what it needs are part of its type", () => {
  const testJob = declareJob<{ name: string }>("jobs.test");
  expectTypeOf(testJob).not.toExtend<JobKind<{ other: string }>>();
  expectTypeOf(testJob).toExtend<JobKind<{ name: string; more: number }>>();
  const needsClock = defineJob(testJob, {}, async (_: { clock: () => Date }) => undefined);
  expectTypeOf(needsClock).not.toExtend<JobDefinition<{ logger: object }, never>>();
  expectTypeOf(needsClock).toExtend<JobDefinition<{ clock: () => Date; logger: object }, never>>();
  // Without a payload of its own a job carries nothing.
  expectTypeOf(defineJob("jobs.empty", {}, async () => undefined)).not.toExtend<JobKind<{ name: string }>>();
});
