import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";

/** Forgets the words that no listed product holds any more, so that no term is taken for one of them. */
export async function forgetWords(db: Database): Promise<void> {
  await sql`select forget_search_words()`.execute(db);
}
