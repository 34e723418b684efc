import { CompiledQuery, sql } from "kysely";
import { expect, test } from "vitest";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import type { Database } from "./database.server.ts";
import { PREPARED, toPrepared } from "./prepared-statements.server.ts";
import { inPreparedTransaction } from "./retry-conflicts.server.ts";

test("a marked statement is kept by the connection, whatever its values; others are not", async () => {
  const { db } = await createTestDatabase(1);
  const double = (value: number) => sql<{ twice: number }>`${PREPARED} select ${value}::int * 2 as twice`.execute(db);
  for (const value of [1, 2, 3]) {
    expect((await double(value)).rows).toEqual([{ twice: value * 2 }]);
    await sql`select ${value}::int as once`.execute(db);
    await db.selectFrom("products").modifyFront(PREPARED).select("id").where("id", "=", String(value)).execute();
  }
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
  expect(rows.map(({ statement }) => statement).toSorted()).toEqual([
    expect.stringContaining("as twice"),
    expect.stringContaining('from "products"'),
  ]);
});

test("in a prepared transaction every statement is kept, jobs and plain SQL, too", async () => {
  const { db } = await createTestDatabase(1);
  const row = { key: "a", value: JSON.stringify("1"), encrypted: false };
  for (const value of [1, 2]) {
    await inPreparedTransaction(db, async (trx) => {
      await trx
        .insertInto("settings")
        .values({ ...row, key: `key-${value}` })
        .execute();
      await trx.updateTable("settings").set({ encrypted: false }).where("key", "=", `key-${value}`).execute();
      await trx.deleteFrom("settings").where("key", "=", `key-${value}`).returning("key").execute();
      await sql`select ${value}::int as plain`.execute(trx);
      await trx.executeQuery(CompiledQuery.raw(toPrepared("select $1::int as sent"), [value]));
    });
  }
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
  const kinds = rows.map(({ statement }) => /^insert|^update|^delete|plain|sent/.exec(statement)?.[0]);
  expect(kinds.toSorted()).toEqual(["delete", "insert", "plain", "sent", "update"]);
});

test("a prepared transaction plans a statement once, from its first values on; others as PostgreSQL thinks", async () => {
  const { db } = await createTestDatabase(1);
  const read = (from: Database, column: "id" | "name") =>
    from.selectFrom("products").modifyFront(PREPARED).select(column).where("id", "=", "A").execute();
  for (const _ of [1, 2, 3]) {
    await inPreparedTransaction(db, (trx) => read(trx, "id"));
    await read(db, "name");
  }
  const { rows } = await sql`
    select statement like '%"id" from%' as inside, generic_plans::int as generic, custom_plans::int as custom
      from pg_prepared_statements order by 1`.execute(db);
  expect(rows).toEqual([
    { inside: false, generic: 0, custom: 3 },
    { inside: true, generic: 3, custom: 0 },
  ]);
});

test("a statement that failed may be asked again", async () => {
  const { db } = await createTestDatabase(1);
  const divide = (by: number) => sql<{ part: number }>`${PREPARED} select 10 / ${by}::int as part`.execute(db);
  await expect(divide(0)).rejects.toThrow("division by zero");
  expect((await divide(5)).rows).toEqual([{ part: 2 }]);
});
