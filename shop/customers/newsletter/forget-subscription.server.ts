import type { Database } from "#platform/database/database.server.ts";
import { deleteSubscription } from "./newsletter-store.server.ts";

/** Deletes an address's subscription with its consents, when its owner's data is erased. */
export async function forgetSubscriptionOf(db: Database, email: string): Promise<void> {
  await deleteSubscription(db, email.trim().toLowerCase());
}
