import { expect, test, vi } from "vitest";
import { MINUTE_MS } from "../clock.ts";
import { createTtlCache } from "./ttl-cache.ts";

function keptNumbers(most = 10) {
  let now = 0;
  let computed = 0;
  const kept = createTtlCache<number>({ clock: () => new Date(now), maxAgeMs: MINUTE_MS, most });
  return {
    kept,
    pass: (ms: number) => {
      now += ms;
    },
    next: async () => {
      computed += 1;
      return computed;
    },
  };
}

test("a value is worked out once, also for those who ask at the same time", async () => {
  const { kept, next } = keptNumbers();
  expect(await Promise.all([kept.get("a", next), kept.get("a", next)])).toEqual([1, 1]);
  expect(await kept.get("a", next)).toBe(1);
  expect(await kept.get("b", next)).toBe(2);
});

test("it is worked out again after a change, after its time, and when it failed", async () => {
  const { kept, next, pass } = keptNumbers();
  expect(await kept.get("a", next)).toBe(1);
  kept.drop();
  expect(await kept.get("a", next)).toBe(2);
  pass(MINUTE_MS);
  expect(await kept.get("a", next)).toBe(3);
  await expect(kept.get("b", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect(await kept.get("b", next)).toBe(4);
});

test("what was begun before a change is not kept after it", async () => {
  const { kept, next } = keptNumbers();
  const slow = Promise.withResolvers<number>();
  const first = kept.get("a", () => slow.promise);
  kept.drop();
  expect(await kept.get("a", next)).toBe(1);
  slow.resolve(99);
  expect(await first).toBe(99);
  expect(await kept.get("a", next)).toBe(1);
});

test("the values unused for longest make room", async () => {
  const { kept, next } = keptNumbers(2);
  await kept.get("a", next);
  await kept.get("b", next);
  await kept.get("a", next);
  await kept.get("c", next);
  const compute = vi.fn(next);
  await kept.get("a", compute);
  expect(compute).not.toHaveBeenCalled();
  await kept.get("b", compute);
  expect(compute).toHaveBeenCalledOnce();
});
