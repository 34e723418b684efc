import { expect, test } from "vitest";
import { DAY_MS } from "#platform/clock.ts";
import { isRechecked, nextRecheck, RECHECKED_STATES } from "./poll-schedule.ts";

const paidAt = new Date("2026-01-01T12:00:00Z");
const payment = { paidAt, createdAt: new Date("2025-12-30T12:00:00Z") };
const daysUntilNext = (age: number, spread: number) => {
  const now = new Date(paidAt.getTime() + age * DAY_MS);
  const next = nextRecheck(payment, now, spread);
  return next && (next.getTime() - now.getTime()) / DAY_MS;
};

test.each([
  [0, 0.5, 1],
  [29.9, 0, 0.9],
  [29.9, 1, 1.1],
  [30, 0.5, 7],
  [172, 0.5, 7],
  [174, 0.5, null],
  [400, 0, null],
])("%d days after the payment, spread %d: after %s days", (age, spread, days) => {
  const found = daysUntilNext(age, spread);
  expect(found === null ? null : Math.round(found * 100) / 100).toBe(days);
});

test("half a year takes about fifty askings", () => {
  let [now, askings] = [paidAt, 0];
  for (let next = nextRecheck(payment, now); next; next = nextRecheck(payment, now)) {
    now = next;
    askings += 1;
  }
  expect(askings).toBeGreaterThan(45);
  expect(askings).toBeLessThan(60);
});

test("money of another amount counts from its beginning, and is asked about, too", () => {
  const unpaid = { paidAt: null, createdAt: paidAt };
  expect(nextRecheck(unpaid, paidAt, 0.5)).toEqual(new Date(paidAt.getTime() + DAY_MS));
  expect(RECHECKED_STATES.every(isRechecked)).toBe(true);
  expect(isRechecked("in_dispute")).toBe(false);
  expect(isRechecked("refunded")).toBe(false);
});
