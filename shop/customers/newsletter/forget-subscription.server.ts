import type { Database } from "#platform/database/database.server.ts";
import { deleteSubscription } from "./newsletter-store.server.ts";

/** Deletes the consents too. */
export async function forgetSubscriptionOf(db: Database, email: string): Promise<void> {
  await deleteSubscription(db, email.trim().toLowerCase());
}
