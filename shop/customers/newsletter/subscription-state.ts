export const SUBSCRIPTION_STATES = ["pending", "confirmed", "unsubscribed"] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

export const SUBSCRIPTION_EVENTS = ["ask", "confirm", "leave"] as const;
export type SubscriptionEvent = (typeof SUBSCRIPTION_EVENTS)[number];

/** An old link never confirms an unsubscribed address again. Rules: ACCOUNT-68. */
export const SUBSCRIPTION_TRANSITIONS: Readonly<
  Record<SubscriptionState, Readonly<Partial<Record<SubscriptionEvent, SubscriptionState>>>>
> = {
  pending: { ask: "pending", confirm: "confirmed", leave: "unsubscribed" },
  confirmed: { ask: "confirmed", confirm: "confirmed", leave: "unsubscribed" },
  unsubscribed: { ask: "pending", leave: "unsubscribed" },
};

/** Null if the event is not allowed. */
export function afterEvent(state: SubscriptionState, event: SubscriptionEvent): SubscriptionState | null {
  return SUBSCRIPTION_TRANSITIONS[state][event] ?? null;
}

/** Throws if the state is unknown. */
export function subscriptionState(value: string): SubscriptionState {
  const state = SUBSCRIPTION_STATES.find((each) => each === value);
  if (!state) throw new Error(`Unknown state of a subscription: ${value}`);
  return state;
}
