import type { Database } from "#platform/database/database.server.ts";
import { deleteSubscription, forgetUnconfirmed } from "./newsletter-store.server.ts";

const KEPT_DAYS = 30;

/** Somebody else may have typed the address. Rules: LAW-42. */
export async function forgetPendingSubscriptions(db: Database, now: Date): Promise<void> {
  await forgetUnconfirmed(db, new Date(now.getTime() - KEPT_DAYS * 24 * 60 * 60_000), now);
}

/** Deletes the consents too. */
export async function forgetSubscriptionOf(db: Database, email: string): Promise<void> {
  await deleteSubscription(db, email.trim().toLowerCase());
}
