import { expect, test } from "vitest";
import { addDays, dayInSaoPaulo, formatDay, formatWeekday, isDay } from "./clock.ts";

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
  expect(formatWeekday("2026-12-03")).toBe("qui., 03/12");
});

test.each(["2026-11-29", "2028-02-29", "1900-01-01", "2199-12-31"])("%s is a day", (text) => {
  expect(isDay(text)).toBe(true);
});

test.each([
  "",
  "2026-02-29",
  "2026-02-30",
  "2026-13-01",
  "2026-11-00",
  "29/11/2026",
  "2026-11-29 ",
  "1899-12-31",
  "9999-12-31",
])("'%s' is no day", (text) => expect(isDay(text)).toBe(false));
