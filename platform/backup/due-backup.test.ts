import { expect, test } from "vitest";
import { lastDue, nextDue } from "./due-backup.ts";

test.each([
  ["2026-11-23T06:19:59Z", "2026-11-22T06:20:00.000Z", "2026-11-23T06:20:00.000Z"],
  ["2026-11-23T06:20:00Z", "2026-11-23T06:20:00.000Z", "2026-11-24T06:20:00.000Z"],
  // Still the 23rd in São Paulo.
  ["2026-11-24T02:59:00Z", "2026-11-23T06:20:00.000Z", "2026-11-24T06:20:00.000Z"],
  // Summer time, which there was: 03:20 is 05:20 UTC.
  ["2019-01-10T12:00:00Z", "2019-01-10T05:20:00.000Z", "2019-01-11T05:20:00.000Z"],
])("at %s a backup of %s is there, and the next one is due at %s", (now, last, next) => {
  expect([lastDue(new Date(now)).toISOString(), nextDue(new Date(now)).toISOString()]).toEqual([last, next]);
});
