/** States of a subscription: requested, confirmed by e-mail (double opt-in), ended. It may start again after that. */
export const SUBSCRIPTION_STATES = ["pending", "confirmed", "unsubscribed"] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

/** Events: somebody submits the address, its owner confirms, its owner unsubscribes. */
export const SUBSCRIPTION_EVENTS = ["ask", "confirm", "leave"] as const;
export type SubscriptionEvent = (typeof SUBSCRIPTION_EVENTS)[number];

/**
 * Transitions. An old link never confirms an unsubscribed address again; it must be requested again.
 * Rules: ACCOUNT-68.
 */
export const SUBSCRIPTION_TRANSITIONS: Readonly<
  Record<SubscriptionState, Readonly<Partial<Record<SubscriptionEvent, SubscriptionState>>>>
> = {
  pending: { ask: "pending", confirm: "confirmed", leave: "unsubscribed" },
  confirmed: { ask: "confirmed", confirm: "confirmed", leave: "unsubscribed" },
  unsubscribed: { ask: "pending", leave: "unsubscribed" },
};

/** The state after an event; null if the event is not allowed. */
export function afterEvent(state: SubscriptionState, event: SubscriptionEvent): SubscriptionState | null {
  return SUBSCRIPTION_TRANSITIONS[state][event] ?? null;
}

/** Parses the state from the database. Throws if it is unknown. */
export function subscriptionState(value: string): SubscriptionState {
  const state = SUBSCRIPTION_STATES.find((each) => each === value);
  if (!state) throw new Error(`Unknown state of a subscription: ${value}`);
  return state;
}
