import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "./database.server.ts";
import { joined } from "./join-statements.server.ts";
import { preparing } from "./prepared-statements.server.ts";

const TRIES = 3;
const PAUSE_MS = 20;

/** Three attempts on a deadlock or serialization failure. The work must have no effects outside the transaction. */
export async function inTransaction<T>(db: Database, work: (trx: DatabaseTransaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === TRIES || !isConflict(error)) throw error;
      await new Promise((done) => setTimeout(done, Math.random() * PAUSE_MS * 2 ** attempt));
    }
  }
}

/** A use case that works in its caller's transaction, in one of its own. */
export function inOwnTransaction<Deps, Rest extends unknown[], T>(
  work: (deps: Deps, trx: DatabaseTransaction, ...rest: Rest) => Promise<T>,
): (deps: Deps & { db: Database }, ...rest: Rest) => Promise<T> {
  return (deps, ...rest) => inTransaction(deps.db, (trx) => work(deps, trx, ...rest));
}

/**
 * With prepared statements: for transactions of every purchase, which take as long to plan as to run. They and those of
 * triggers find few rows by their keys, whatever their values: a connection plans each once, not six times.
 */
export function inPreparedTransaction<T>(db: Database, work: (trx: DatabaseTransaction) => Promise<T>): Promise<T> {
  return inTransaction(db, async (trx) => {
    await sql`set local plan_cache_mode = force_generic_plan`.execute(joined(trx));
    return work(trx.withPlugin(preparing));
  });
}

/** Deadlock (40P01) or serialization failure (40001). */
export function isConflict(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "40P01" || error.code === "40001");
}
