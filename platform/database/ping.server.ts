import { sql } from "kysely";
import type { Database } from "./database.server.ts";

/** Throws what the database says when it does not answer. */
export async function pingDatabase(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}
