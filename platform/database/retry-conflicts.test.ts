import { expect, test } from "vitest";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import { inTransaction, isConflict } from "./retry-conflicts.server.ts";

const database = await createTestDatabase();

function conflict(code: string): Error {
  return Object.assign(new Error("given up"), { code });
}

test("tries again after a deadlock, three times at most", async () => {
  let tries = 0;
  const work = async () => {
    tries += 1;
    if (tries < 3) throw conflict("40P01");
    return "done";
  };
  await expect(inTransaction(database.db, work)).resolves.toBe("done");
  expect(tries).toBe(3);

  tries = -10;
  await expect(inTransaction(database.db, work)).rejects.toThrow("given up");
  expect(tries).toBe(-7);
});

test("any other failure is thrown at once", async () => {
  let tries = 0;
  const work = async () => {
    tries += 1;
    throw conflict("23505");
  };
  await expect(inTransaction(database.db, work)).rejects.toThrow("given up");
  expect(tries).toBe(1);
  expect(isConflict(conflict("40001"))).toBe(true);
});
