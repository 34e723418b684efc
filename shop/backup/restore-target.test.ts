import { expect, test } from "vitest";
import { parseRestoreTarget } from "./restore-target.ts";

test.each([
  ["2026-11-23 14:05", "2026-11-23T17:05:00.000Z"],
  ["2026-11-23T14:05:30", "2026-11-23T17:05:30.000Z"],
  ["2026-11-23T17:05:00Z", "2026-11-23T17:05:00.000Z"],
  ["2026-11-23T17:05:00.125-03:00", "2026-11-23T20:05:00.125Z"],
  ["2028-02-29 00:00", "2028-02-29T03:00:00.000Z"],
])("%s is a moment", (text, instant) => {
  expect(parseRestoreTarget(text)).toEqual(new Date(instant));
});

test.each(["", "14:05", "2026-11-23", "23/11/2026 14:05", "2026-02-31 10:00", "2026-11-23 25:00", "yesterday"])(
  "'%s' is none",
  (text) => expect(parseRestoreTarget(text)).toBeNull(),
);

test("`latest` is everything", () => expect(parseRestoreTarget("latest")).toBe("latest"));
