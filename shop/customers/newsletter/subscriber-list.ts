import type { SubscriptionState } from "./subscription-state.ts";

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
