import type { Database } from "#platform/database/database.server.ts";
import { isUuid } from "#platform/formats/uuid.ts";
import type { CustomerSession } from "./session.ts";

/**
 * Ends another session of the asker's own account, with its refresh tokens. False: there is none of that id; the present
 * one is ended by logging out.
 */
export async function endSession(
  db: Database,
  { customerId, sessionId }: Pick<CustomerSession, "customerId" | "sessionId">,
  endedId: string,
): Promise<boolean> {
  if (!isUuid(endedId) || endedId === sessionId) return false;
  const { numDeletedRows } = await db
    .deleteFrom("customer_sessions")
    .where("id", "=", endedId)
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
