import { type AddressInfo, connect, createServer } from "node:net";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import { checkDatabase, openDatabase } from "./database.server.ts";
import { PREPARED } from "./prepared-statements.server.ts";
import { limitStatementsOfRole } from "./statement-limits.server.ts";

const { url, db, pool } = await createTestDatabase(2);

/** Proxies connections like a pooler: reports a made-up process id to each client. Records what clients send. */
async function startRelay() {
  const { hostname, port } = new URL(url);
  const said: string[] = [];
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    client.on("data", (bytes) => {
      said.push(bytes.toString("latin1"));
      upstream.write(bytes);
    });
    upstream.on("data", (bytes: Buffer) => {
      // BackendKeyData: 'K', its length, the process id, the key.
      const key = bytes.indexOf(Buffer.from("K\0\0\0\x0c", "latin1"));
      if (key >= 0) bytes.writeInt32BE(1, key + 5);
      client.write(bytes);
    });
    for (const each of [client, upstream]) each.on("error", () => undefined);
    client.on("close", () => upstream.destroy());
    upstream.on("close", () => client.destroy());
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  whenFileIsDone(() => server.close());
  const address = new URL(url);
  address.hostname = "127.0.0.1";
  address.port = String((server.address() as AddressInfo).port);
  return { url: address.href, said: () => said.join("") };
}

test("through a pooler no parameter is sent at the start, and no statement is named", async () => {
  for (const pooled of [true, false]) {
    const relay = await startRelay();
    const database = openDatabase(relay.url, 1, { pooled });
    await sql`${PREPARED} select ${1}::int as one`.execute(database.db);
    expect([pooled, relay.said().includes("statement_timeout"), relay.said().includes("lavra_1")]).toEqual([
      pooled,
      !pooled,
      !pooled,
    ]);
    await database.close();
  }
});

test("a pooler is recognised, and refused where PostgreSQL itself is needed", async () => {
  const relay = await startRelay();
  const { pool: behind, close } = openDatabase(relay.url, 1);
  await expect(checkDatabase(behind)).rejects.toThrow(
    "DATABASE_URL: a connection pooler such as PgBouncer answers: set DATABASE_DIRECT_URL, too, to PostgreSQL itself",
  );
  await expect(checkDatabase(behind, { name: "DATABASE_DIRECT_URL" })).rejects.toThrow(
    "must lead to PostgreSQL itself",
  );
  await checkDatabase(behind, { pooled: true });
  await checkDatabase(pool);
  await close();
});

test("a statement without an answer is cancelled at the server, and its connection goes on", async () => {
  const pooled = openDatabase(url, 1, { pooled: true, silenceMs: 1_400 });
  const pid = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(pooled.db)).rows[0]?.pid;
  const before = await pid();
  await expect(sql`select pg_sleep(30)`.execute(pooled.db)).rejects.toThrow("canceling statement due to user request");
  expect(await pid()).toBe(before);
  await expect(pooled.pool.query("select pg_sleep(30)")).rejects.toThrow("canceling statement due to user request");
  await pooled.close();
});

describe("the time limit of the role", () => {
  const lines: string[] = [];
  const log = { info: (line: string) => lines.push(line), warn: (line: string) => lines.push(`warning: ${line}`) };
  const limited = async () => {
    lines.length = 0;
    const pooled = openDatabase(url, 1, { pooled: true });
    await limitStatementsOfRole(pooled.pool, pool, log);
    await pooled.close();
    return lines;
  };
  const database = new URL(url).pathname.slice(1);
  const choose = (value: string) =>
    sql.raw(`alter role lavra in database ${database} set statement_timeout = '${value}'`).execute(db);

  test("is set once, for new connections", async () => {
    expect(await limited()).toEqual([expect.stringContaining(`in database ${database} set statement_timeout = '15s'`)]);
    expect(await limited()).toEqual([]);
  });

  test("that somebody chose stays, with a warning if it is longer", async () => {
    await choose("2min");
    expect(await limited()).toEqual([expect.stringMatching(/^warning: .*statement_timeout = 2min/)]);
    await choose("5s");
    expect(await limited()).toEqual([]);
  });
});
