import type { Database } from "#platform/database/database.server.ts";
import { deleteMessagesOf } from "./contact-store.server.ts";

/** `customerId` null: only those sent without login. `email` null: their address is not confirmed. */
export function forgetMessagesOf(
  db: Database,
  who: { customerId: string | null; email: string | null },
): Promise<void> {
  return deleteMessagesOf(db, who);
}
