import type { Selectable } from "kysely";
import type { DB } from "#db/schema.generated.ts";
import { type SubscriptionState, subscriptionState } from "./subscription-state.ts";

/** `requestedAt`: of the current or last opt-in. */
export interface Subscriber {
  id: string;
  email: string;
  state: SubscriptionState;
  requestedAt: Date;
  confirmationExpiresAt: Date;
}

export function subscriberOf(row: Selectable<DB["newsletter_subscribers"]>): Subscriber {
  return {
    id: row.id,
    email: row.email,
    state: subscriptionState(row.state),
    requestedAt: row.requested_at,
    confirmationExpiresAt: row.confirmation_expires_at,
  };
}
