import { expect, test } from "vitest";
import { arrivalDateOf, estimatedDateOf } from "./shipping-option.ts";

test.each([
  // A Monday: five business days and two handling days end on Wednesday of the next week.
  ["2026-11-23", 5, "2026-11-30", "2026-12-02"],
  ["2026-11-23", 1, "2026-11-26", "2026-11-26"],
  // A Friday before a weekend, and the days around Christmas and New Year.
  ["2026-11-27", 2, "2026-12-01", "2026-12-03"],
  ["2026-12-23", 3, "2026-12-28", "2026-12-31"],
  ["2026-11-21", 0, "2026-11-23", "2026-11-24"],
])("asked on %s, %i days: specified %s, told %s", (askedOn, deliveryDays, estimatedDate, told) => {
  expect(estimatedDateOf(askedOn, deliveryDays, 2)).toBe(estimatedDate);
  expect(arrivalDateOf({ estimatedDate, deliveryDays, handlingDays: 2 })).toBe(told);
});
