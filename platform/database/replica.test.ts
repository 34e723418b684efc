import { expect, test } from "vitest";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import { NO_REPLICA, openReplica } from "./replica.server.ts";
import { takesWrites } from "./replica-queries.server.ts";

// What a real replica does is in `npm run drill -- pgbouncer`.
const { db, url } = await createTestDatabase(2);

function openLogged(address: string) {
  const reasons: string[] = [];
  const warn = ({ err }: { err: unknown }) => reasons.push(String(err));
  return { ...openReplica(address, { warn }), reasons };
}

test("without one everything is read on the primary", async () => {
  expect(await NO_REPLICA.readRecent(db, async (from, isReplica) => [from === db, isReplica])).toEqual({
    answer: [true, false],
    asOf: null,
  });
  expect(await NO_REPLICA.state(db)).toBeNull();
});

test("a server that is no replica is not read: the primary is, and the log says why, once", async () => {
  const { readCurrent, readRecent, state, close, reasons } = openLogged(url);
  for (let times = 0; times < 3; times += 1) {
    expect(await readCurrent(db, async (from) => from === db)).toBe(true);
    expect(await readRecent(db, async (from) => from === db)).toEqual({ answer: true, asOf: null });
  }
  expect(await state(db)).toEqual({ condition: "away", lagMs: null });
  expect(reasons).toEqual(["Error: DATABASE_READ_URL: this is no replica, or it was promoted"]);
  await close();
});

test("one that is away costs nobody an error", async () => {
  const { readCurrent, close, reasons } = openLogged("postgres://lavra@127.0.0.1:1/lavra");
  expect(await readCurrent(db, takesWrites)).toBe(true);
  expect(reasons).toEqual([expect.stringContaining("ECONNREFUSED")]);
  await close();
});
