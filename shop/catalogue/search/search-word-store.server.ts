import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";

/** Words that no listed product has any more, so that no term is corrected to them. Rules: LIST-47. */
export async function deleteUnusedSearchWords(db: Database): Promise<void> {
  await sql`select forget_search_words()`.execute(db);
}
