import fc from "fast-check";
import { expect, test } from "vitest";
import { addBusinessDays, isBusinessDay } from "./business-days.ts";
import { addDays } from "./clock.ts";

test.each([
  ["2026-11-21", "a Saturday"],
  ["2026-11-22", "a Sunday"],
  ["2026-11-20", "Consciência Negra"],
  ["2026-12-25", "Christmas"],
  ["2026-02-16", "carnival Monday"],
  ["2026-02-17", "carnival Tuesday"],
  ["2026-04-03", "Good Friday"],
  ["2026-06-04", "Corpus Christi"],
  ["2025-04-18", "Good Friday"],
  ["2027-03-26", "Good Friday"],
  ["2038-04-23", "Good Friday of the latest Easter"],
  ["2024-03-29", "Good Friday of an Easter in March"],
])("%s, %s, is none", (day) => {
  expect(isBusinessDay(day)).toBe(false);
});

test.each(["2026-11-23", "2026-02-18", "2026-04-06", "2026-12-24"])("%s is one", (day) => {
  expect(isBusinessDay(day)).toBe(true);
});

test.each([
  ["2026-11-23", 0, "2026-11-23"],
  ["2026-11-23", 5, "2026-11-30"],
  ["2026-11-19", 1, "2026-11-23"],
  ["2026-11-21", 7, "2026-12-01"],
  ["2026-12-23", 2, "2026-12-28"],
  ["2026-12-30", 2, "2027-01-04"],
])("%s and %i business days is %s", (day, count, reached) => {
  expect(addBusinessDays(day, count)).toBe(reached);
});

const anyDay = fc.integer({ min: 0, max: 36_500 }).map((days) => addDays("2000-01-01", days));

test("adding reaches a business day, with exactly that many business days passed, one by one or at once", () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 1, max: 30 }), (day, count) => {
      const reached = addBusinessDays(day, count);
      expect(isBusinessDay(reached)).toBe(true);
      expect(addBusinessDays(addBusinessDays(day, count - 1), 1)).toBe(reached);
      let passed = 0;
      for (let each = addDays(day, 1); each <= reached; each = addDays(each, 1)) if (isBusinessDay(each)) passed += 1;
      expect(passed).toBe(count);
    }),
    { numRuns: 50 },
  );
});
