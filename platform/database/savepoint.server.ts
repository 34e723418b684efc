import { sql } from "kysely";
import type { Database } from "./database.server.ts";

/** Runs work within a transaction and undoes it, and only it, when it answers false. Returns the answer. */
export async function inSavepoint(trx: Database, work: () => Promise<boolean>): Promise<boolean> {
  await sql`savepoint work`.execute(trx);
  const done = await work();
  if (!done) await sql`rollback to savepoint work`.execute(trx);
  return done;
}
