import { describe, expect, test } from "vitest";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { onServer } from "#tests/setup/deployed/on-server.ts";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import { connectionShortage, readConnectionBudget } from "./connection-budget.server.ts";
import { isDatabaseOutage, openDatabase } from "./database.server.ts";

const NEED = { queries: 20, jobs: 6 };
const { url } = await createTestDatabase(2);

/** Creates a role with a connection limit and returns the database URL for it. */
async function accountOf(connections: number): Promise<string> {
  const name = `few_${connections}_${process.pid}`;
  await onServer(url, `create role ${name} login password 'few' connection limit ${connections} in role lavra`);
  whenFileIsDone(() => onServer(url, `drop owned by ${name}`, `drop role ${name}`));
  const address = new URL(url);
  [address.username, address.password] = [name, "few"];
  return address.href;
}

describe("what is said of a server with too few connections", () => {
  test("nothing, while they suffice", () => {
    expect(connectionShortage({ available: 97, others: 41, processes: 2, need: NEED })).toBeNull();
  });

  test("how many there are, who uses them, and what to set", () => {
    expect(connectionShortage({ available: 97, others: 5, processes: 4, need: NEED })).toEqual({
      queries: 15,
      words:
        "the database has too few connections: it gives 97, other programs use 5, and 4 process(es) of the shop may take 28 " +
        "each (DATABASE_POOL 20, JOB_POOL 6, 2 to listen). This process makes do with 15 for queries. Raise max_connections " +
        "(or the account's limit) by at least 20, or set DATABASE_POOL to 15 everywhere",
    });
    expect(connectionShortage({ available: 10, others: 5, processes: 2, need: NEED })).toMatchObject({
      queries: 2,
      words: expect.stringMatching(/or start fewer processes$/),
    });
  });
});

describe("past a pooler", () => {
  const need = { ...NEED, pooled: true };

  test("only what processes open themselves counts; the rest is the pooler's", () => {
    expect(connectionShortage({ available: 60, others: 5, processes: 10, need })).toBeNull();
  });

  test("what is missing is told, and the pool keeps its size", () => {
    expect(connectionShortage({ available: 60, others: 5, processes: 14, need })).toEqual({
      queries: 20,
      words:
        "the database has too few connections: it gives 60, other programs use 5, and 14 process(es) of the shop may take 4 " +
        "each past the pooler, which leaves it 0. Raise max_connections (or the account's limit) by at least 5, and keep " +
        "default_pool_size below what is left",
    });
  });
});

test("the lowest limit counts, and other processes of the shop with what each may take", async () => {
  const { pool } = openDatabase(await accountOf(25), 2);
  const other = openDatabase(`${url}?application_name=lavra-catalogue`, 1);
  whenFileIsDone(() => other.pool.end());
  await other.pool.query("set application_name = 'lavra-catalogue'");
  const budget = await readConnectionBudget(pool, NEED);
  expect(budget.available).toBe(25);
  expect(budget.processes).toBeGreaterThanOrEqual(2);
  await pool.end();
});

describe("a pool that is given fewer connections than it would hold", () => {
  const pidOf = "select pg_backend_pid() as pid, pg_sleep(0.05)";

  test("gets by with those it has", async () => {
    const { pool } = openDatabase(await accountOf(2), 10);
    const answers = await Promise.all(Array.from({ length: 40 }, () => pool.query<{ pid: number }>(pidOf)));
    expect(new Set(answers.map(({ rows }) => rows[0]?.pid)).size).toBe(2);
    await pool.end();
  });

  test("without any it refuses at once, as an outage, and works when there is one again", async () => {
    const address = await accountOf(1);
    const taken = openDatabase(address, 1);
    await taken.pool.query("select 1");
    const { pool } = openDatabase(address, 10);
    const started = performance.now();
    const refused = await Promise.allSettled(Array.from({ length: 40 }, () => pool.query("select 1")));
    expect(performance.now() - started).toBeLessThan(2_800);
    expect(refused.map((answer) => answer.status === "rejected" && isDatabaseOutage(answer.reason))).toEqual(
      refused.map(() => true),
    );
    await taken.pool.end();
    await expect
      .poll(() =>
        pool.query("select 1").then(
          ({ rowCount }) => rowCount,
          () => 0,
        ),
      )
      .toBe(1);
    await pool.end();
  });

  test("who waits too long for one of its own is refused as in an outage", async () => {
    const { pool } = openDatabase(url, 1, { waitMs: 200 });
    const slow = pool.query("select pg_sleep(0.6)");
    const error = await pool.query("select 1").catch((reason: unknown) => reason);
    expect(isDatabaseOutage(error)).toBe(true);
    await slow;
    expect((await pool.query("select 1")).rowCount).toBe(1);
    await pool.end();
  });
});
