import type { Database } from "#platform/database/database.server.ts";
import { deleteMessagesOf } from "./contact-store.server.ts";

/** Deletes a customer's messages, when their data is erased. `email` null: their address is not confirmed. */
export function forgetMessagesOf(db: Database, who: { customerId: string; email: string | null }): Promise<void> {
  return deleteMessagesOf(db, who);
}
