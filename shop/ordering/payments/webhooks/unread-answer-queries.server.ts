import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";

/** What of a provider's answers could not be read or understood, by fault. */
export interface StoredUnreadAnswer {
  id: number;
  provider: string;
  operation: string;
  problem: string;
  /** The answer's fields with the kinds of their values, as JSON. */
  shape: string;
  /** What was asked for the last time. */
  resourceId: string | null;
  times: number;
  firstAt: Date;
  lastAt: Date;
}

/** The faults that came up since a moment, the latest first. */
export async function listUnreadAnswers(db: Database, since: Date, limit = 20): Promise<StoredUnreadAnswer[]> {
  return await db
    .selectFrom("unread_answers")
    .select(["id", "provider", "operation", "problem", "resource_id as resourceId", "times"])
    .select(["first_at as firstAt", "last_at as lastAt", sql<string>`jsonb_pretty(shape)`.as("shape")])
    .where("last_at", ">=", since)
    .orderBy("last_at", "desc")
    .limit(limit)
    .execute();
}
