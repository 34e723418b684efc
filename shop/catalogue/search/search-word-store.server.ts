import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";

/** Deletes the words that no listed product contains, so that no search is corrected to them. Rules: LIST-47. */
export async function deleteUnusedSearchWords(db: Database): Promise<void> {
  await sql`select forget_search_words()`.execute(db);
}
