import type { Database } from "#platform/database/database.server.ts";

/** A session's last use is kept to within this many minutes: most requests write nothing. */
const SEEN_MINUTES = 10;

/** Whether it is time to note that a session is used; `seenAt` is when that was noted last. */
export function isSeenAgain(seenAt: Date, now: Date): boolean {
  return now.getTime() - seenAt.getTime() > SEEN_MINUTES * 60_000;
}

/** Notes that a session is used. */
export async function noteSeen(db: Database, sessionId: string, now: Date): Promise<void> {
  await db.updateTable("customer_sessions").set({ updated_at: now }).where("id", "=", sessionId).execute();
}
