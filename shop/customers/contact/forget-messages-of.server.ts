import type { Database } from "#platform/database/database.server.ts";
import { deleteMessagesOf } from "./contact-store.server.ts";

/** Deletes a customer's messages: for whoever has their data deleted. `email` null: it was not shown to be theirs. */
export function forgetMessagesOf(db: Database, who: { customerId: string; email: string | null }): Promise<void> {
  return deleteMessagesOf(db, who);
}
