import { sql } from "kysely";
import { expect, test } from "vitest";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import { PREPARED } from "./prepared-statements.server.ts";

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

test("a statement that failed may be asked again", async () => {
  const { db } = await createTestDatabase(1);
  const divide = (by: number) => sql<{ part: number }>`${PREPARED} select 10 / ${by}::int as part`.execute(db);
  await expect(divide(0)).rejects.toThrow("division by zero");
  expect((await divide(5)).rows).toEqual([{ part: 2 }]);
});
