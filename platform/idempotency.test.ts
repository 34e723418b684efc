import { expect, test } from "vitest";
import { z } from "zod";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import { forgetOldKeys, once } from "./idempotency.server.ts";

const { db } = await createTestDatabase();
const Answer = z.object({ n: z.number() });
const KEY = { scope: "orders:ana", key: "k-1", body: { a: 1 } };

function run(key: typeof KEY, work: () => Promise<{ n: number }>) {
  return db.transaction().execute((trx) => once(trx, key, Answer.parse, work));
}

test("the same request is done once, the answer comes twice", async () => {
  let calls = 0;
  const work = async () => ({ n: ++calls });
  const answers = await Promise.all(Array.from({ length: 8 }, () => run(KEY, work)));
  expect(calls).toBe(1);
  expect(answers.filter((answer) => answer.kind === "fresh")).toHaveLength(1);
  expect(answers.filter((answer) => answer.kind === "replayed")).toHaveLength(7);
  for (const answer of answers) expect(answer).toMatchObject({ value: { n: 1 } });
});

test("the same key for another request is refused, in another scope it is another key", async () => {
  const work = async () => ({ n: 7 });
  expect(await run({ ...KEY, body: { a: 2 } }, work)).toEqual({ kind: "refused", reason: "key_reused" });
  expect(await run({ ...KEY, scope: "orders:bia" }, work)).toEqual({ kind: "fresh", value: { n: 7 } });
});

test("a request that failed leaves its key free", async () => {
  const key = { ...KEY, key: "k-2" };
  await expect(run(key, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await run(key, async () => ({ n: 3 }))).toEqual({ kind: "fresh", value: { n: 3 } });
});

test("keys are forgotten after a day", async () => {
  await forgetOldKeys(db, new Date(Date.now() + 25 * 60 * 60_000));
  expect(await run(KEY, async () => ({ n: 9 }))).toEqual({ kind: "fresh", value: { n: 9 } });
});
