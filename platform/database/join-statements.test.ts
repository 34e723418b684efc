import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import type { Database } from "./database.server.ts";
import { joined } from "./join-statements.server.ts";
import { inPreparedTransaction, inTransaction } from "./retry-conflicts.server.ts";

const { db } = await createTestDatabase(1);

const write = (trx: Database, key: string, value = "1") =>
  joined(trx)
    .insertInto("settings")
    .values({ key, value: JSON.stringify(value), encrypted: false })
    .execute();

async function keys(trx: Database = db): Promise<string[]> {
  const rows = await trx.selectFrom("settings").select("key").where("key", "like", "joined %").orderBy("key").execute();
  return rows.map(({ key }) => key);
}

test.each([inTransaction, inPreparedTransaction])(
  "what was joined is seen by the next statement, and committed",
  async (begin) => {
    for (const round of ["a", "b"]) {
      await begin(db, async (trx) => {
        await write(trx, `joined ${begin.name} ${round}`);
        expect(await keys(trx)).toContain(`joined ${begin.name} ${round}`);
        await write(trx, `joined ${begin.name} ${round}, at the end`);
      });
    }
    expect((await keys()).filter((key) => key.includes(` ${begin.name} `))).toHaveLength(4);
  },
);

describe("a failure", () => {
  test.each(["the next statement", "the commit"])("is told by %s; nothing stays, nothing after it runs", async (by) => {
    await inTransaction(db, (trx) => write(trx, `joined twice, told by ${by}`));
    const before = await keys();
    const failing = inTransaction(db, async (trx) => {
      await write(trx, `joined before, told by ${by}`);
      await write(trx, `joined twice, told by ${by}`);
      await write(trx, `joined after, told by ${by}`);
      if (by === "the next statement") await keys(trx);
    });
    await expect(failing).rejects.toMatchObject({ code: "23505" });
    expect(await keys()).toEqual(before);
  });

  test("of values that cannot be sent is one, too", async () => {
    const unsendable = {
      toPostgres: () => {
        throw new Error("no value");
      },
    };
    const failing = inTransaction(db, async (trx) => {
      await write(trx, "joined before unsendable");
      await sql`select ${unsendable}`.execute(joined(trx));
    });
    await expect(failing).rejects.toThrow("no value");
    expect(await keys()).not.toContain("joined before unsendable");
  });

  test("leaves a prepared statement that was never parsed to be parsed later", async () => {
    const twice = (value: string) =>
      inPreparedTransaction(db, async (trx) => {
        await sql`select ${value}::int as number`.execute(joined(trx));
        return sql<{ other: string }>`select ${value} || '' as other`.execute(trx);
      });
    await expect(twice("x")).rejects.toThrow("invalid input syntax");
    expect((await twice("1")).rows).toEqual([{ other: "1" }]);
  });
});

test("an error of the caller undoes what was joined, sent or not", async () => {
  for (const isSent of [true, false]) {
    const failing = inTransaction(db, async (trx) => {
      await write(trx, "joined and undone");
      if (isSent) await keys(trx);
      throw new Error("undone");
    });
    await expect(failing).rejects.toThrow("undone");
  }
  expect(await keys()).not.toContain("joined and undone");
});

test("outside of a transaction it runs at once", async () => {
  await write(db, "joined to nothing");
  expect(await keys()).toContain("joined to nothing");
  await expect(write(db, "joined to nothing")).rejects.toMatchObject({ code: "23505" });
});
