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

export const SUBSCRIPTION_LABELS: Readonly<Record<SubscriptionState, string>> = {
  pending: "Aguardando confirmação",
  confirmed: "Confirmada",
  unsubscribed: "Cancelada",
};

/** The values appear in the list's URL. */
export const SUBSCRIBER_VIEWS = [
  { value: "confirmadas", label: "Confirmadas", state: "confirmed" },
  { value: "pendentes", label: "Pendentes", state: "pending" },
  { value: "canceladas", label: "Canceladas", state: "unsubscribed" },
  { value: "todas", label: "Todas", state: null },
] as const satisfies readonly { value: string; label: string; state: SubscriptionState | null }[];
export type SubscriberView = (typeof SUBSCRIBER_VIEWS)[number]["value"];

/** By default all for a search, otherwise the subscribed ones. */
export function subscriberView(value: string | null, term: string): SubscriberView {
  const named = SUBSCRIBER_VIEWS.find((view) => view.value === value)?.value;
  return named ?? (term === "" ? "confirmadas" : "todas");
}
