import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { addDays, DAY_MS, dayInSaoPaulo, HOUR_MS } from "#platform/clock.ts";
import { addRows } from "#tests/setup/rows/rows.ts";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import { sized } from "#tests/setup/test-size.ts";
import { type PaidSince, proofOf } from "./old-price.ts";

const NOON = new Date("2026-06-10T15:00:00Z");
const daysAgo = (days: number, hour = 0) =>
  new Date(Date.parse("2026-06-10T03:00:00Z") - days * DAY_MS + hour * HOUR_MS);
const paid = (at: Date, paidCents: number): PaidSince => ({ at, paidCents });

test("thirty whole days of the last ninety prove an old price, one less does not", () => {
  const begun = (days: number) => [paid(daysAgo(days), 10_000), paid(daysAgo(0, 9), 7_000)];
  expect(proofOf(begun(30), 10_000, NOON)).toEqual({ provedDays: 30, proved: true, provedUntil: "2026-08-10" });
  expect(proofOf(begun(29), 10_000, NOON)).toEqual({ provedDays: 29, proved: false, provedUntil: null });
  // One centavo more was never charged; a lower old price was.
  expect(proofOf(begun(40), 10_001, NOON).provedDays).toBe(0);
  expect(proofOf(begun(40), 9_000, NOON).provedDays).toBe(40);
  // The day of the price change is not a full day.
  expect(proofOf([paid(daysAgo(30, 1), 10_000)], 10_000, NOON).provedDays).toBe(29);
});

test("a day on which anybody could pay less does not count; a price that never was asked takes nothing away", () => {
  const offered = [paid(daysAgo(60), 10_000), paid(daysAgo(20, 22), 5_000), paid(daysAgo(20, 23), 10_000)];
  expect(proofOf(offered, 10_000, NOON).provedDays).toBe(59);
  const atOnce = [paid(daysAgo(60), 10_000), paid(daysAgo(20, 22), 5_000), paid(daysAgo(20, 22), 10_000)];
  expect(proofOf(atOnce, 10_000, NOON).provedDays).toBe(60);
  expect(proofOf([], 10_000, NOON)).toEqual({ provedDays: 0, proved: false, provedUntil: null });
});

const moments = fc.array(
  fc.record({
    minutesAgo: fc.integer({ min: 1, max: 140 * 1440 }),
    paidCents: fc.constantFrom(5_000, 8_000, 10_000, 12_000),
  }),
  { minLength: 1, maxLength: 8 },
);
const historyOf = (drawn: readonly { minutesAgo: number; paidCents: number }[], now: Date) =>
  drawn
    .toSorted((one, other) => other.minutesAgo - one.minutesAgo)
    .map(({ minutesAgo, paidCents }) => paid(new Date(now.getTime() - minutesAgo * 60_000), paidCents));

/** A naive version of the rule: the lowest price on each of the 90 days. */
function provedDays(history: readonly PaidSince[], oldPriceCents: number, now: Date): string[] {
  const days = Array.from({ length: 90 }, (_, index) => addDays(dayInSaoPaulo(now), -1 - index));
  return days.filter((day) => {
    const [begins, ends] = [day, addDays(day, 1)].map((each) => Date.parse(`${each}T00:00:00-03:00`));
    const standing = history.findLastIndex(({ at }) => at.getTime() <= (begins ?? 0));
    const asked = history.filter(
      ({ at }, index) =>
        (index === standing || (index > standing && at.getTime() < (ends ?? 0))) &&
        history[index + 1]?.at.getTime() !== at.getTime(),
    );
    return standing !== -1 && asked.every(({ paidCents }) => paidCents >= oldPriceCents);
  });
}

test("the days are those on which nobody paid less, from midnight to midnight in São Paulo", () => {
  fc.assert(
    fc.property(moments, (drawn) => {
      const history = historyOf(drawn, NOON);
      expect(proofOf(history, 10_000, NOON).provedDays).toBe(provedDays(history, 10_000, NOON).length);
    }),
    { numRuns: sized(300, 5_000) },
  );
});

test("a lower old price has at least the days of a higher one, and a proof ends on the day that it says", () => {
  fc.assert(
    fc.property(moments, (drawn) => {
      const history = historyOf(drawn, NOON);
      const [low, high] = [proofOf(history, 8_000, NOON), proofOf(history, 12_000, NOON)];
      expect(low.provedDays).toBeGreaterThanOrEqual(high.provedDays);
      expect(high.provedDays).toBeLessThanOrEqual(90);
      const onOffer = [...history, paid(NOON, 1_000)];
      const { provedUntil } = proofOf(onOffer, 10_000, NOON);
      if (provedUntil === null) return;
      const noonOf = (day: string) => new Date(`${day}T15:00:00Z`);
      expect(proofOf(onOffer, 10_000, noonOf(provedUntil)).proved).toBe(false);
      expect(proofOf(onOffer, 10_000, noonOf(addDays(provedUntil, -1))).proved).toBe(true);
    }),
    { numRuns: sized(100, 2_000) },
  );
});

const { db } = await createTestDatabase();

test("what the database keeps of a product on offer is what the rule says of its history", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(moments, { minLength: 1, maxLength: 12 }), async (all) => {
      await sql`truncate products cascade`.execute(db);
      const ids = all.map((_, index) => `P${index}`);
      await addRows(
        db,
        "products",
        ids.map((id) => ({ id, name: id, category: "aneis", price_cents: 10_000, discount_price_cents: 5_000 })),
      );
      await sql`truncate price_history`.execute(db);
      const now = new Date();
      const histories = all.map((drawn) => [...historyOf(drawn, now), paid(new Date(now.getTime() - 1_000), 5_000)]);
      await addRows(
        db,
        "price_history",
        histories.flatMap((history, index) =>
          history.map(({ at, paidCents }) => ({
            product_id: `P${index}`,
            price_cents: 20_000,
            discount_price_cents: paidCents,
            changed_at: at,
          })),
        ),
      );
      const kept = await sql<{ product_id: string; proved: boolean; from: string }>`
        select product_id, proved, unproved_from::text as from from old_prices`.execute(db);
      const asKept = new Map(kept.rows.map(({ product_id, ...row }) => [product_id, row]));
      for (const [index, history] of histories.entries()) {
        const { proved, provedUntil } = proofOf(history, 10_000, now);
        const row = asKept.get(`P${index}`);
        expect(row?.proved).toBe(proved);
        if (provedUntil !== null) expect(row?.from).toBe(provedUntil);
        else expect(row && row.from <= dayInSaoPaulo(now)).toBe(true);
      }
    }),
    { numRuns: sized(20, 400) },
  );
});
