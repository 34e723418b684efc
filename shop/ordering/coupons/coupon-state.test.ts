import { expect, test } from "vitest";
import { couponState } from "./coupon-state.ts";

const now = new Date("2026-11-21T15:00:00Z");
const plain = { archivedAt: null, startsAt: null, endsAt: null, totalLimit: null, used: 7 };
const later = new Date("2026-11-22T03:00:00Z");
const before = new Date("2026-11-20T03:00:00Z");

test.each([
  [{}, "active"],
  [{ totalLimit: 8 }, "active"],
  [{ totalLimit: 7 }, "used_up"],
  [{ startsAt: later }, "scheduled"],
  [{ startsAt: before, endsAt: later }, "active"],
  [{ endsAt: now }, "ended"],
  [{ archivedAt: before, startsAt: later }, "ended"],
  // A coupon that has ended shows 'ended' even with uses left.
  [{ endsAt: before, totalLimit: 7 }, "ended"],
  [{ startsAt: later, totalLimit: 7 }, "scheduled"],
])("%o: %s", (change, state) => {
  expect(couponState({ ...plain, ...change }, now)).toBe(state);
});
