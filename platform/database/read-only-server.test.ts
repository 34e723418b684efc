import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import { isDatabaseOutage, openDatabase } from "./database.server.ts";

/** A pool of one connection that was opened while the server took no writes, which it does by now. */
async function openLeftover() {
  const { pool: other, url } = await createTestDatabase(1);
  const { db, pool, close } = openDatabase(url, 1);
  const name = new URL(url).pathname.slice(1);
  await other.query("create table notes (text text)");
  await other.query(`alter database ${name} set default_transaction_read_only = on`);
  await pool.query("select 1");
  await other.query(`alter database ${name} reset default_transaction_read_only`);
  return { db, pool, close };
}

const note = sql`insert into notes values ('a')`;
const outcome = (asked: Promise<unknown>) =>
  asked.then(
    () => "written",
    (error: unknown) => (isDatabaseOutage(error) ? "outage" : error),
  );

describe("a connection to a server that takes no writes", () => {
  test("is an outage, and is not used again", async () => {
    const { db, close } = await openLeftover();
    expect(await outcome(note.execute(db))).toBe("outage");
    expect(await outcome(note.execute(db))).toBe("written");
    await close();
  });

  test("the same in a transaction, of which nothing is written", async () => {
    const { db, close } = await openLeftover();
    const write = () =>
      outcome(
        db.transaction().execute(async (trx) => {
          await sql`select 1`.execute(trx);
          await note.execute(trx);
        }),
      );
    expect(await write()).toBe("outage");
    expect(await write()).toBe("written");
    const { rows } = await sql`select text from notes`.execute(db);
    expect(rows).toEqual([{ text: "a" }]);
    await close();
  });

  test("a transaction that goes on in spite of it writes nothing", async () => {
    const { db, close } = await openLeftover();
    const stubborn = db.transaction().execute(async (trx) => {
      await note.execute(trx).catch(() => undefined);
      await note.execute(trx);
    });
    expect(await outcome(stubborn)).toBe("outage");
    const { rows } = await sql`select text from notes`.execute(db);
    expect(rows).toEqual([]);
    await close();
  });

  test("the same with callbacks, as the job queue asks", async () => {
    const { pool, close } = await openLeftover();
    expect(await outcome(pool.query("insert into notes values ($1)", ["a"]))).toBe("outage");
    expect(await outcome(pool.query("insert into notes values ($1)", ["a"]))).toBe("written");
    await close();
  });

  test("reads go on", async () => {
    const { db, pool, close } = await openLeftover();
    await sql`select 1`.execute(db);
    expect(pool.totalCount).toBe(1);
    await close();
  });
});
