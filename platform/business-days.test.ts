import { expect, test } from "vitest";
import { addBusinessDays, isBusinessDay } from "./business-days.ts";

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
