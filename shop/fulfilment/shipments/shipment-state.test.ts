import { expect, test } from "vitest";
import {
  isCancellable,
  nextStep,
  pollBackoffSeconds,
  retryBackoffSeconds,
  SHIPMENT_STATES,
  SHIPMENT_TRANSITIONS,
  shipmentTransition,
} from "./shipment-state.ts";

test("each state can be reached from a planned parcel", () => {
  const reached = new Set(["planned"]);
  for (const state of SHIPMENT_STATES) {
    if (reached.has(state)) for (const next of SHIPMENT_TRANSITIONS[state]) reached.add(next);
  }
  expect([...reached].toSorted()).toEqual([...SHIPMENT_STATES].toSorted());
});

test("what has ended does not begin again", () => {
  for (const end of ["delivered", "cancelled", "expired"] as const) {
    for (const state of SHIPMENT_STATES) expect(shipmentTransition(end, state)).toBe(end);
  }
  expect(shipmentTransition("delivered", "posted")).toBe("delivered");
  expect(shipmentTransition("ready", "delivered")).toBe("delivered");
});

test("a label is made step by step; a wish to cancel comes first, and too late once it is posted", () => {
  const steps = SHIPMENT_STATES.map((state) => nextStep({ state, cancelWanted: false })).filter(Boolean);
  expect(steps).toEqual(["cart", "checkout", "generate", "print"]);
  for (const state of SHIPMENT_STATES) {
    expect(nextStep({ state, cancelWanted: true })).toBe(isCancellable(state) ? "cancel" : null);
  }
  expect(isCancellable("posted")).toBe(false);
});

test("pauses grow, and then a person is asked", () => {
  const pauses = Array.from({ length: 12 }, (_, index) => retryBackoffSeconds(index + 1) ?? 0);
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect(pauses.every((pause) => pause > 0)).toBe(true);
  expect(retryBackoffSeconds(13)).toBeNull();
});

test("what the provider is making is looked at quickly at first, then with pauses that begin small", () => {
  const looks = [1, 2, 3, 4, 5, 6, 7, 8].map(pollBackoffSeconds);
  expect(looks).toEqual([1, 1, 1, 1, 1, 3, 10, 30]);
  expect(pollBackoffSeconds(18)).toBeNull();
});
