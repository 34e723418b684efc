import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";

export interface StoredUnreadAnswer {
  id: number;
  provider: string;
  operation: string;
  problem: string;
  /** Fields with the kinds of their values, as JSON. */
  shape: string;
  /** The provider's id in the latest such answer. */
  resourceId: string | null;
  times: number;
  firstAt: Date;
  lastAt: Date;
}

/** Newest first. */
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
