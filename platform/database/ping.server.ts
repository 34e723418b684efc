import { sql } from "kysely";
import type { Database } from "./database.server.ts";

/** False at a replica. Throws when it does not answer. */
export async function takesWrites(db: Database): Promise<boolean> {
  const { rows } = await sql<{ state: string }>`select current_setting('transaction_read_only') as state`.execute(db);
  return rows[0]?.state === "off";
}
