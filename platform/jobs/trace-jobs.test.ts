import { sql } from "kysely";
import { expect, test } from "vitest";
import { createLogger } from "#platform/observability/logging.server.ts";
import { inEntrySpan, inSpan } from "#platform/observability/tracing.server.ts";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { startCollector } from "#tests/setup/otlp/start-collector.ts";
import { traceToCollector } from "#tests/setup/otlp/trace-to-collector.ts";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import { declareJob, defineJob } from "./job.ts";
import { DEFAULT_TIMING, openJobs } from "./jobs.server.ts";

const tracedJob = declareJob<{ name: string; round?: number }>("traced.test");
const otherJob = declareJob<{ name: string }>("traced.other");
const SOON = { timeout: 15_000, interval: 50 };
const REQUEST = { name: "POST api", kind: "server", attributes: {}, parent: null } as const;
const ANOTHER = `00-${"a".repeat(32)}-${"b".repeat(16)}-01`;

const { db, url } = await createTestDatabase(2);
const open = async () => {
  const jobs = await openJobs(url, [tracedJob, otherJob], createLogger("silent"), {
    ...DEFAULT_TIMING,
    schedules: false,
    dueMs: 100,
  });
  whenFileIsDone(() => jobs.stop());
  return jobs;
};

test("jobs continue what sent them: tries are spans of their own, rounds lie side by side", async () => {
  const collector = await startCollector();
  const { stop } = await traceToCollector(collector.endpoint);
  const jobs = await open();
  const done: object[] = [];
  let refusals = 1;
  const run = defineJob(tracedJob, {}, async (_, payload) => {
    if (refusals > 0) {
      refusals -= 1;
      throw new Error("not now, Maria");
    }
    const { name, round = 0 } = payload;
    if (round < 2) await jobs.send(db, tracedJob, { name, round: round + 1 });
    else await inSpan({ name: "step" }, () => jobs.send(db, otherJob, { name }));
    done.push(payload);
  });
  await jobs.work(run, {});
  await jobs.work(
    defineJob(otherJob, { continues: async () => ANOTHER }, async (_, payload) => void done.push(payload)),
    {},
  );
  await inEntrySpan(REQUEST, () => inSpan({ name: "transaction" }, () => jobs.send(db, tracedJob, { name: "a" })));
  await jobs.sendAll(db, otherJob, [{ name: "outside" }]);
  await expect.poll(() => done.length, SOON).toBe(5);
  await jobs.stop();
  await stop();

  expect(done.filter((payload) => "traceparent" in payload)).toEqual([]);
  const request = collector.spans.find(({ name }) => name === "POST api");
  const runs = collector.spans.filter(({ name }) => name === "process traced.test");
  expect(runs.map(({ attributes, isError }) => [attributes["lavra.attempt"], isError])).toEqual([
    [1, true],
    [2, false],
    [1, false],
    [1, false],
  ]);
  expect(new Set(runs.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([request?.spanId]));
  const other = collector.spans.filter(({ name }) => name === "process traced.other");
  expect(other.map(({ traceId, parentSpanId }) => [traceId, parentSpanId])).toEqual([
    ["a".repeat(32), "b".repeat(16)],
    ["a".repeat(32), "b".repeat(16)],
  ]);
  const last = runs.at(-1);
  expect(other.map(({ links }) => links).filter(({ length }) => length > 0)).toEqual([
    [{ traceId: request?.traceId, spanId: last?.spanId }],
  ]);
  expect(Buffer.concat(collector.received).toString("latin1")).not.toContain("Maria");
});

test("without traces a job holds none, and one that another process traced runs as usual", async () => {
  const jobs = await open();
  const done: object[] = [];
  await jobs.send(db, tracedJob, { name: "plain" });
  const { rows } = await sql<{ data: object }>`
    select data from pgboss.job where data ->> 'name' = 'plain'`.execute(db);
  expect(rows).toEqual([{ data: { name: "plain" } }]);
  const data = JSON.stringify({ name: "traced", traceparent: ANOTHER });
  await sql`insert into pgboss.job (name, data) values ('traced.test', ${data}::jsonb)`.execute(db);
  await jobs.work(
    defineJob(tracedJob, {}, async (_, payload) => void done.push(payload)),
    {},
  );
  await expect.poll(() => done, SOON).toEqual(expect.arrayContaining([{ name: "plain" }, { name: "traced" }]));
});
