import { describe, expect, test } from "vitest";
import { rateLimitRefusals } from "#platform/observability/metrics.server.ts";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import { createRateLimits, purgeRateLimits, type RateLimitPurpose, takeInTurn } from "./rate-limit-store.server.ts";

const { db } = await createTestDatabase(10);
let now = new Date("2026-11-21T12:00:00Z");
const clock = () => now;
const limits = createRateLimits(db, true, { clock });

const takeMany = async (count: number, purpose: RateLimitPurpose, ...subject: string[]) => {
  const answers = await Promise.all(Array.from({ length: count }, () => limits.take(purpose, ...subject)));
  return answers.filter((answer) => answer.kind === "allowed").length;
};

describe.each([
  ["slowly", "login", 10, 90],
  ["quickly", "quote", 30, 2],
] as const)("a bucket that fills %s", (_, purpose, burst, secondsPerToken) => {
  test("the burst passes, even at once, and no more", async () => {
    expect(await takeMany(burst + 15, purpose, "a")).toBe(burst);
  });

  test("the refusal says when to come back, and it is true", async () => {
    const other = createRateLimits(db, true, { clock });
    expect(await other.take(purpose, "a")).toEqual({ kind: "refused", retryAfterSeconds: secondsPerToken });
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

test("refusals are counted by limit, those that do not reach the database too", async () => {
  const refusals = async () => {
    const { values } = await rateLimitRefusals.get();
    return values.find(({ labels }) => labels.limit === "data_export")?.value ?? 0;
  };
  const before = await refusals();
  await takeMany(5, "data_export", "counted");
  expect(await refusals()).toBe(before);
  await takeMany(1, "data_export", "counted");
  await takeMany(2, "data_export", "counted");
  expect(await refusals()).toBe(before + 3);
});

describe("several in turn", () => {
  const turn = (network: string, account: string) =>
    takeInTurn(limits, ["staff_login", account, network], ["staff_login_account", account]);

  test("what the first refuses takes nothing from those behind it", async () => {
    const answers = [];
    for (let i = 0; i < 100; i += 1) answers.push((await turn("198.51.100.1", "dona")).kind);
    expect(answers.filter((kind) => kind === "allowed")).toHaveLength(10);
    expect(await takeMany(60, "staff_login_account", "dona")).toBe(50);
  });

  test.each([
    ["staff_login", "staff_login_account"],
    ["staff_code", "staff_code_account"],
    ["staff_recovery_here", "staff_recovery_email"],
    ["login", "login_account"],
    ["account_mail_here", "account_mail_email"],
    ["contact_here", "contact_email"],
    ["reseller_here", "reseller_email"],
    ["newsletter_here", "newsletter_email"],
    ["unsigned_notice", "unsigned_notice_provider"],
    ["order_email", "order_email_anywhere"],
  ] as const)("one address, %s, never empties what all share, %s", async (here, shared) => {
    now = new Date(now.getTime() + 48 * 3600_000);
    for (let i = 0; i < 200; i += 1) {
      await takeInTurn(limits, [here, "alvo", "198.51.100.1"], [shared, "alvo"]);
      now = new Date(now.getTime() + 20_000);
    }
    expect(await takeMany(1, shared, "alvo")).toBe(1);
  });
});

test("a token given back can be taken again, never more than the burst", async () => {
  expect(await takeMany(5, "order_email", "given-back")).toBe(5);
  await limits.giveBack("order_email", "given-back");
  expect(await takeMany(3, "order_email", "given-back")).toBe(1);
  expect(await takeMany(1, "order_email", "full")).toBe(1);
  for (let i = 0; i < 4; i += 1) await limits.giveBack("order_email", "full");
  expect(await takeMany(9, "order_email", "full")).toBe(5);
  await limits.giveBack("order_email", "nobody");
});

test("nothing is refused when limits are off", async () => {
  const off = createRateLimits(db, false);
  for (let i = 0; i < 40; i += 1) expect((await off.take("quote", "x")).kind).toBe("allowed");
});

describe("by the database's clock", () => {
  test("it fills while time goes by there", async () => {
    const own = createRateLimits(db, true);
    for (let i = 0; i < 10; i += 1) await own.take("login", "relogio");
    const other = createRateLimits(db, true);
    expect(await other.take("login", "relogio")).toEqual({ kind: "refused", retryAfterSeconds: 90 });
    await db
      .updateTable("rate_limits")
      .set(({ eb }) => ({ updated_at: eb.val(new Date(Date.now() - 91_000)) }))
      .execute();
    const later = createRateLimits(db, true);
    expect(await later.take("login", "relogio")).toEqual({ kind: "allowed" });
    expect((await later.take("login", "relogio")).kind).toBe("refused");
  });
});

test("the table names nobody and forgets full buckets", async () => {
  await limits.take("login", "maria@exemplo.com");
  const keys = await db.selectFrom("rate_limits").select("key").execute();
  expect(keys.length).toBeGreaterThan(0);
  expect(JSON.stringify(keys)).not.toContain("maria");
  await purgeRateLimits(db, { clock: () => new Date(now.getTime() + 25 * 3600_000) });
  expect(await db.selectFrom("rate_limits").selectAll().execute()).toEqual([]);
});
