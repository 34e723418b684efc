import { sql } from "kysely";
import type { Database } from "./database.server.ts";

/** Undoes the work, and only it, when it answers false. */
export async function inSavepoint(trx: Database, work: () => Promise<boolean>): Promise<boolean> {
  await sql`savepoint work`.execute(trx);
  const done = await work();
  if (!done) await sql`rollback to savepoint work`.execute(trx);
  return done;
}
