import type { Database } from "#platform/database/database.server.ts";
import { deleteSubscription } from "./newsletter-store.server.ts";

/** Deletes an address's subscription with its consents: for whoever has their data deleted. */
export async function forgetSubscriptionOf(db: Database, email: string): Promise<void> {
  await deleteSubscription(db, email.trim().toLowerCase());
}
