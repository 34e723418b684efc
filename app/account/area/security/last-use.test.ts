import { expect, test } from "vitest";
import { lastUse } from "./last-use.ts";

test.each([
  ["2026-11-26T12:54:00Z", "hoje, 09:54"],
  ["2026-11-26T03:00:00Z", "hoje, 00:00"],
  ["2026-11-26T02:59:00Z", "ontem, 23:59"],
  ["2026-11-25T02:59:00Z", "24/11/2026, 23:59"],
])("what was used at %s is told as %s", (seenAt, told) => {
  expect(lastUse(new Date(seenAt), new Date("2026-11-26T13:00:00Z"))).toBe(told);
});
