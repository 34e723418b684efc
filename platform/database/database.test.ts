import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { startDatabaseProxy } from "#tests/setup/deployed/database-proxy.ts";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import { isDatabaseOutage, openDatabase } from "./database.server.ts";

// Long enough that a busy machine is not taken for a silent one.
const SILENCE_MS = 1_500;

async function open() {
  const { url } = await createTestDatabase();
  const proxy = await startDatabaseProxy(url);
  return { proxy, database: openDatabase(proxy.url, 2, { silenceMs: SILENCE_MS }) };
}

const outcome = (asked: Promise<unknown>) =>
  asked.then(
    () => "answered",
    (error: unknown) => (isDatabaseOutage(error) ? "outage" : error),
  );

describe("a database that is away", () => {
  test("is told as an outage, and asked again as soon as it is back", async () => {
    const { proxy, database } = await open();
    const ask = () => outcome(database.pool.query("select 1"));
    expect(await ask()).toBe("answered");
    await proxy.cut();
    expect(await ask()).toBe("outage");
    await proxy.restore();
    expect(await ask()).toBe("answered");
    await database.close();
  });

  test("that answers nothing any more is given up, with the connection that is lost", async () => {
    const { proxy, database } = await open();
    const ask = () => outcome(database.pool.query("select 1"));
    expect(await Promise.all([ask(), ask()])).toEqual(["answered", "answered"]);
    proxy.silence();
    const started = performance.now();
    expect(await Promise.all([ask(), ask()])).toEqual(["outage", "outage"]);
    expect(performance.now() - started).toBeLessThan(5 * SILENCE_MS);
    await proxy.restore();
    expect(await Promise.all([ask(), ask()])).toEqual(["answered", "answered"]);
    await database.close();
  });

  test("ends what is asked just then, in a transaction too, and nothing else", async () => {
    const { proxy, database } = await open();
    const slow = outcome(database.db.transaction().execute((trx) => sql`select pg_sleep(30)`.execute(trx)));
    const idle = outcome(
      database.db.transaction().execute(async (trx) => {
        await sql`select 1`.execute(trx);
        await new Promise((done) => setTimeout(done, 200));
        await sql`select 1`.execute(trx);
      }),
    );
    await new Promise((done) => setTimeout(done, 100));
    await proxy.cut();
    expect(await Promise.all([slow, idle])).toEqual(["outage", "outage"]);
    await database.close();
  });

  test("does not stop a statement that takes its time", async () => {
    const { database } = await open();
    expect(await outcome(database.pool.query("select pg_sleep($1)", [SILENCE_MS / 3 / 1000]))).toBe("answered");
    await database.close();
  });
});
