import { expect, test } from "vitest";
import { addDays, dayInSaoPaulo, formatDay } from "./clock.ts";

test("a day is São Paulo's, three hours behind UTC", () => {
  expect(dayInSaoPaulo(new Date("2026-11-21T02:59:59Z"))).toBe("2026-11-20");
  expect(dayInSaoPaulo(new Date("2026-11-21T03:00:00Z"))).toBe("2026-11-21");
});

test("days are added over month ends and leap days", () => {
  expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
  expect(addDays("2026-12-31", 2)).toBe("2027-01-02");
});

test("a day is shown the Brazilian way", () => {
  expect(formatDay("2026-11-27")).toBe("27/11/2026");
});
