import { expect, test } from "vitest";
import { isBaseCopyDue } from "./base-copy-due.ts";

const WAL = "0000000100000000000000";
const copyOf = (startedAt: string, timeline = 1) => ({
  startedAt: new Date(startedAt),
  timeline,
  startWal: `${WAL}05`,
});
const at = (now: string, ...numbers: string[]) => ({
  now: new Date(now),
  timeline: 1,
  walFiles: numbers.map((number) => `${WAL}${number}.zst`),
});

test("the first one is due at once, and the next one in the night", () => {
  expect(isBaseCopyDue(null, at("2026-11-23T15:00:00Z"))).toBe(true);
  const copy = copyOf("2026-11-22T15:00:00Z");
  expect(isBaseCopyDue(copy, at("2026-11-23T06:09:00Z", "05", "06"))).toBe(false);
  expect(isBaseCopyDue(copy, at("2026-11-23T06:10:00Z", "05", "06"))).toBe(true);
  const nightly = copyOf("2026-11-23T06:10:01Z");
  expect(isBaseCopyDue(nightly, at("2026-11-24T02:59:00Z", "05", "06"))).toBe(false);
  expect(isBaseCopyDue(nightly, at("2026-11-24T06:15:00Z", "05", "06"))).toBe(true);
});

test("one that nothing can be restored from is replaced at once", () => {
  const copy = copyOf("2026-11-23T14:00:00Z");
  expect(isBaseCopyDue(copy, at("2026-11-23T15:00:00Z", "05", "07"))).toBe(true);
  expect(isBaseCopyDue(copy, at("2026-11-23T15:00:00Z", "06"))).toBe(true);
  expect(isBaseCopyDue(copy, { ...at("2026-11-23T15:00:00Z", "05"), timeline: 2 })).toBe(true);
});
