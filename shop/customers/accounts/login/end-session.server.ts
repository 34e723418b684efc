import type { Database } from "#platform/database/database.server.ts";
import { isUuid } from "#platform/formats/uuid.ts";
import type { CustomerSession } from "./session.ts";
import { deleteSessions } from "./session-store.server.ts";

/** Never ends the current session, nor other customers'. Rules: ACCOUNT-28. */
export async function endChosenSessions(
  db: Database,
  { customerId, sessionId }: Pick<CustomerSession, "customerId" | "sessionId">,
  chosen: readonly string[],
): Promise<void> {
  const only = chosen.filter((id) => isUuid(id) && id !== sessionId);
  if (only.length > 0) await deleteSessions(db, customerId, { only });
}
