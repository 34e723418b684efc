import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#platform/clock.ts";
import { lateUntil, postDueOn } from "./late-orders.ts";

test.each([
  // Thursday: orders of Monday had until Wednesday.
  ["2026-11-26", 2, "2026-11-23"],
  // Monday: orders of Thursday have until today; a weekend is nobody's handling day.
  ["2026-11-30", 2, "2026-11-25"],
  ["2026-11-30", 1, "2026-11-26"],
  // The same day: an order of Saturday has all of Monday.
  ["2026-11-30", 0, "2026-11-27"],
  ["2026-12-01", 0, "2026-11-30"],
])("on %s, with %i handling days, what was made until %s is late", (today, handlingDays, until) => {
  expect(lateUntil(today, handlingDays)).toBe(until);
});

test("an order is late from the day after it had to be posted, never before", () => {
  fc.assert(
    fc.property(fc.nat(3_000), fc.nat(30), fc.nat(60), (offset, handlingDays, age) => {
      const today = addDays("2024-01-01", offset);
      const made = addDays(today, -age);
      expect(made <= lateUntil(today, handlingDays)).toBe(postDueOn(made, handlingDays) < today);
    }),
  );
});
