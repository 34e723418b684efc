import { sql } from "kysely";
import { expect, test } from "vitest";
import { statementSeconds } from "#platform/observability/metrics.server.ts";
import { createTestDatabase } from "#tests/setup/test-database.ts";

const { db } = await createTestDatabase(2);

async function kindsOf(work: () => Promise<unknown>): Promise<Record<string, number>> {
  statementSeconds.reset();
  await work();
  const { values } = await statementSeconds.get();
  const counts = values.filter(({ metricName }) => metricName?.endsWith("_count"));
  return Object.fromEntries(counts.map(({ labels, value }) => [labels.kind, value]));
}

const key = { key: "measured" };

test("statements are counted by kind, built or written as text", async () => {
  const insert = db.insertInto("rate_limits").values({ ...key, tokens: 1, updated_at: new Date() });
  expect(await kindsOf(() => insert.execute())).toEqual({ insert: 1 });
  const update = db.updateTable("rate_limits").set({ tokens: 2 }).where("key", "=", key.key);
  expect(await kindsOf(() => update.execute())).toEqual({ update: 1 });
  const read = db.with("one", (on) => on.selectFrom("rate_limits").selectAll()).selectFrom("one");
  expect(await kindsOf(() => read.selectAll().execute())).toEqual({ select: 1 });
  expect(await kindsOf(() => sql`\n  Select 1`.execute(db))).toEqual({ select: 1 });
  expect(await kindsOf(() => sql`with one as (select 1) select * from one`.execute(db))).toEqual({ other: 1 });
  expect(await kindsOf(() => db.deleteFrom("rate_limits").execute())).toEqual({ delete: 1 });
});

test("a commit, which waits for the disk, is a kind of its own", async () => {
  const work = () => db.transaction().execute((trx) => sql`select 1`.execute(trx));
  expect(await kindsOf(work)).toEqual({ other: 1, select: 1, commit: 1 });
});

test("a failed statement is measured, too", async () => {
  const failed = () => sql`select 1 / 0`.execute(db).catch(() => undefined);
  expect(await kindsOf(failed)).toEqual({ select: 1 });
});

test("the time is that of the statement", async () => {
  await kindsOf(() => sql`select pg_sleep(0.3)`.execute(db));
  const { values } = await statementSeconds.get();
  const sum = values.find(({ metricName }) => metricName?.endsWith("_sum"))?.value;
  expect(sum).toBeGreaterThan(0.29);
});
