import type { Database } from "#platform/database/database.server.ts";
import { isUuid } from "#platform/formats/uuid.ts";
import type { CustomerSession } from "./session.ts";
import { deleteSession } from "./session-store.server.ts";

/**
 * Ends another session of the same customer, with its refresh tokens. False: no such session, or it is the current one
 * (use logout for that).
 * Rules: ACCOUNT-28.
 */
export async function endSession(
  db: Database,
  { customerId, sessionId }: Pick<CustomerSession, "customerId" | "sessionId">,
  endedId: string,
): Promise<boolean> {
  if (!isUuid(endedId) || endedId === sessionId) return false;
  return deleteSession(db, { customerId, sessionId: endedId });
}
