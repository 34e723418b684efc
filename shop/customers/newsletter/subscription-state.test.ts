import fc from "fast-check";
import { expect, test } from "vitest";
import {
  afterEvent,
  SUBSCRIPTION_EVENTS,
  SUBSCRIPTION_STATES,
  type SubscriptionState,
  subscriptionState,
} from "./subscription-state.ts";

const events = fc.array(fc.constantFrom(...SUBSCRIPTION_EVENTS), { maxLength: 12 });

test("every state can be reached from a new subscription", () => {
  const reached = new Set<SubscriptionState>(["pending"]);
  for (const state of reached) {
    for (const event of SUBSCRIPTION_EVENTS) {
      const next = afterEvent(state, event);
      if (next) reached.add(next);
    }
  }
  expect([...reached].sort()).toEqual([...SUBSCRIPTION_STATES].sort());
});

test("whatever happens: nobody is confirmed who has not confirmed since they last left", () => {
  fc.assert(
    fc.property(events, (happened) => {
      let state: SubscriptionState = "pending";
      let confirmedSinceLeaving = false;
      for (const event of happened) {
        const next = afterEvent(state, event);
        if (next === null) continue;
        if (event === "confirm") confirmedSinceLeaving = true;
        if (event === "leave") confirmedSinceLeaving = false;
        state = next;
        expect(state === "confirmed").toBe(confirmedSinceLeaving);
      }
    }),
  );
});

test("leaving is always possible, asking never takes a confirmed subscription away", () => {
  for (const state of SUBSCRIPTION_STATES) expect(afterEvent(state, "leave")).toBe("unsubscribed");
  expect(afterEvent("confirmed", "ask")).toBe("confirmed");
  expect(afterEvent("unsubscribed", "confirm")).toBeNull();
});

test("an unknown state is a mistake of ours", () => {
  expect(() => subscriptionState("lost")).toThrow("lost");
});
