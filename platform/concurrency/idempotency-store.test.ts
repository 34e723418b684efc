import { expect, test } from "vitest";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import { claimKey, deleteOldKeys, findStoredResponse, type IdempotencyKey } from "./idempotency-store.server.ts";

const { db } = await createTestDatabase();
const KEY = { scope: "orders:ana", key: "k-1", body: { a: 1 } };

function take(key: IdempotencyKey, answer: string) {
  return db.transaction().execute((trx) => claimKey(trx, key, answer));
}

test("of requests at once one does the work, the others get its answer", async () => {
  expect(await findStoredResponse(db, KEY)).toEqual({ kind: "new" });
  const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => take(KEY, `order-${index}`)));
  expect(answers.filter((answer) => answer.kind === "new")).toHaveLength(1);
  const winner = `order-${answers.findIndex((answer) => answer.kind === "new")}`;
  expect(answers.filter((answer) => answer.kind === "replayed" && answer.answer === winner)).toHaveLength(7);
  expect(await findStoredResponse(db, KEY)).toEqual({ kind: "replayed", answer: winner });
});

test("the same key for another request is refused, in another scope it is another key", async () => {
  const other = { ...KEY, body: { a: 2 } };
  expect(await take(other, "order-9")).toEqual({ kind: "refused", reason: "key_reused" });
  expect(await findStoredResponse(db, other)).toEqual({ kind: "refused", reason: "key_reused" });
  expect(await take({ ...KEY, scope: "orders:bia" }, "order-9")).toEqual({ kind: "new" });
});

test("work that failed leaves its key free", async () => {
  const key = { ...KEY, key: "k-2" };
  const failing = db.transaction().execute(async (trx) => {
    await claimKey(trx, key, "order-10");
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await take(key, "order-11")).toEqual({ kind: "new" });
});

test("keys are forgotten after a day", async () => {
  await deleteOldKeys(db, new Date(Date.now() + 25 * 60 * 60_000));
  expect(await findStoredResponse(db, KEY)).toEqual({ kind: "new" });
});
