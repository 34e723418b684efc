import type { Database } from "#platform/database/database.server.ts";
import { deleteMessagesBefore, deleteMessagesOf } from "./contact-store.server.ts";

const KEPT_YEARS = 5;

/** After five years no claim can rely on them any more (CDC art. 27). Rules: LAW-40. */
export async function forgetOldMessages(db: Database, now: Date): Promise<void> {
  const due = new Date(now);
  due.setUTCFullYear(due.getUTCFullYear() - KEPT_YEARS);
  await deleteMessagesBefore(db, due);
}

/** `customerId` null: only those sent without login. `email` null: their address is not confirmed. */
export function forgetMessagesOf(
  db: Database,
  who: { customerId: string | null; email: string | null },
): Promise<void> {
  return deleteMessagesOf(db, who);
}
