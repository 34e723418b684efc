import { sql } from "kysely";
import type { Database } from "./database.server.ts";

/** Limits each further statement of a transaction to so many milliseconds. */
export async function limitStatements(trx: Database, ms: number): Promise<void> {
  await sql`set local statement_timeout = ${sql.lit(ms)}`.execute(trx);
}
