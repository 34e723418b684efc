import type { Database } from "#platform/database/database.server.ts";

/** A session's last use is updated at most every so many minutes, so that most requests write nothing. */
const SEEN_MINUTES = 10;

/** Whether the session's last use is due for an update. */
export function isLastSeenOutdated(seenAt: Date, now: Date): boolean {
  return now.getTime() - seenAt.getTime() > SEEN_MINUTES * 60_000;
}

export async function updateLastSeen(db: Database, sessionId: string, now: Date): Promise<void> {
  await db.updateTable("customer_sessions").set({ updated_at: now }).where("id", "=", sessionId).execute();
}
