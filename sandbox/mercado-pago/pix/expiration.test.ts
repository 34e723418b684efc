import { expect, test } from "vitest";
import { durationMs, pixDeadline } from "./expiration.ts";

test.each([
  ["PT30M", 1_800_000],
  ["PT1800S", 1_800_000],
  ["P3D", 259_200_000],
  ["P1DT2H", 93_600_000],
  ["P1W", 604_800_000],
])("%s lasts %i ms", (duration, ms) => expect(durationMs(duration)).toBe(ms));

test.each(["P", "PT", "30M", "P1H", "PT-5M", ""])("%j is no duration", (text) => expect(durationMs(text)).toBeNull());

test("without a wish a PIX lives 24 hours; the absolute date wins", () => {
  const now = Date.parse("2026-10-10T12:00:00Z");
  expect(pixDeadline(now, undefined, undefined)).toBe(now + 86_400_000);
  expect(pixDeadline(now, "PT30M", "2026-10-10T13:00:00-03:00")).toBe(Date.parse("2026-10-10T16:00:00Z"));
});

test("a deadline in the past or beyond 30 days is refused", () => {
  expect(pixDeadline(Date.now(), undefined, "2020-01-01T00:00:00Z")).toBeNull();
  expect(pixDeadline(Date.now(), "P31D", undefined)).toBeNull();
  expect(pixDeadline(Date.now(), "PT0S", undefined)).toBeNull();
});
