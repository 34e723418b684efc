import { expect, test } from "vitest";
import { batch } from "./batch.ts";

test("what comes alone goes at once; what comes meanwhile goes together, each with its own answer", async () => {
  const batches: number[][] = [];
  const double = batch(async (items: number[]) => {
    batches.push(items);
    await new Promise((done) => setTimeout(done, 5));
    return items.map((item) => item * 2);
  }, 3);
  expect(await Promise.all([1, 2, 3, 4, 5].map(double))).toEqual([2, 4, 6, 8, 10]);
  expect(batches).toEqual([[1], [2, 3, 4], [5]]);
  expect(await double(6)).toBe(12);
});

test("a batch that fails takes nobody else along", async () => {
  const pass = batch(async (items: number[]) => {
    if (items.includes(2)) throw new Error("two");
    return items;
  }, 1);
  const answers = await Promise.allSettled([1, 2, 3].map(pass));
  expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
});
