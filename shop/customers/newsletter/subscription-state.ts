/** A subscription's life: asked for, confirmed through the mail (double opt-in), ended; and again from the start. */
export const SUBSCRIPTION_STATES = ["pending", "confirmed", "unsubscribed"] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

/** What happens to one: somebody types the address into the form, its owner confirms, its owner leaves. */
export const SUBSCRIPTION_EVENTS = ["ask", "confirm", "leave"] as const;
export type SubscriptionEvent = (typeof SUBSCRIPTION_EVENTS)[number];

/** Where each event leads. Whoever left is never confirmed by an old link: they have to ask again. */
export const SUBSCRIPTION_TRANSITIONS: Readonly<
  Record<SubscriptionState, Readonly<Partial<Record<SubscriptionEvent, SubscriptionState>>>>
> = {
  pending: { ask: "pending", confirm: "confirmed", leave: "unsubscribed" },
  confirmed: { ask: "confirmed", confirm: "confirmed", leave: "unsubscribed" },
  unsubscribed: { ask: "pending", leave: "unsubscribed" },
};

/** The state after an event; null where the event is not allowed. */
export function afterEvent(state: SubscriptionState, event: SubscriptionEvent): SubscriptionState | null {
  return SUBSCRIPTION_TRANSITIONS[state][event] ?? null;
}

/** What the database says, as a state. */
export function subscriptionState(value: string): SubscriptionState {
  const state = SUBSCRIPTION_STATES.find((each) => each === value);
  if (!state) throw new Error(`Unknown state of a subscription: ${value}`);
  return state;
}
