import { expect, test } from "vitest";
import { instantOfStamp, stampOf } from "./stamps.ts";

test("a stamp leads back to its second, and a former release's to its minute", () => {
  const { day, time } = stampOf(new Date("2026-11-25T13:38:05.321Z"));
  expect([day, time]).toEqual(["20261125", "133805"]);
  expect(instantOfStamp(day, time)).toEqual(new Date("2026-11-25T13:38:05Z"));
  expect(instantOfStamp("20261125", "1338")).toEqual(new Date("2026-11-25T13:38:00Z"));
});
