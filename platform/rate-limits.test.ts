import { describe, expect, test } from "vitest";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import { createRateLimits, purgeRateLimits, type RateLimitPurpose } from "./rate-limits.server.ts";

const { db } = await createTestDatabase(10);
let now = new Date("2026-11-21T12:00:00Z");
const limits = createRateLimits(db, () => now, true);

const takeMany = async (count: number, purpose: RateLimitPurpose, ...subject: string[]) => {
  const answers = await Promise.all(Array.from({ length: count }, () => limits.take(purpose, ...subject)));
  return answers.filter((answer) => answer.kind === "allowed").length;
};

describe.each([
  ["in the database", "login", 10, 90],
  ["in the process", "quote", 30, 2],
] as const)("counted %s", (_, purpose, burst, secondsPerToken) => {
  test("the burst passes, even at once, and no more", async () => {
    expect(await takeMany(burst + 15, purpose, "a")).toBe(burst);
  });

  test("the refusal says when to come back, and it is true", async () => {
    expect(await limits.take(purpose, "a")).toEqual({ kind: "refused", retryAfterSeconds: secondsPerToken });
    now = new Date(now.getTime() + secondsPerToken * 1000);
    expect(await takeMany(2, purpose, "a")).toBe(1);
  });

  test("others are not touched by it", async () => {
    expect(await takeMany(1, purpose, "b")).toBe(1);
    expect(await takeMany(1, purpose, "a", "b")).toBe(1);
  });

  test("a long rest fills the bucket, but not over", async () => {
    now = new Date(now.getTime() + 24 * 3600_000);
    expect(await takeMany(burst + 5, purpose, "a")).toBe(burst);
  });
});

test("two processes count the same logins together", async () => {
  const other = createRateLimits(db, () => now, true);
  await takeMany(10, "login", "shared");
  expect((await other.take("login", "shared")).kind).toBe("refused");
});

test("nothing is refused when limits are off", async () => {
  const off = createRateLimits(db, () => now, false);
  for (let i = 0; i < 40; i += 1) expect((await off.take("quote", "x")).kind).toBe("allowed");
});

test("the table names nobody and forgets full buckets", async () => {
  await limits.take("login", "maria@exemplo.com");
  const keys = await db.selectFrom("rate_limits").select("key").execute();
  expect(keys.length).toBeGreaterThan(0);
  expect(JSON.stringify(keys)).not.toContain("maria");
  await purgeRateLimits(db, new Date(now.getTime() + 25 * 3600_000));
  expect(await db.selectFrom("rate_limits").selectAll().execute()).toEqual([]);
});
