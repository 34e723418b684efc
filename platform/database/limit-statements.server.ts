import { sql } from "kysely";
import type { Database } from "./database.server.ts";

export async function limitStatements(trx: Database, ms: number): Promise<void> {
  await sql`set local statement_timeout = ${sql.lit(ms)}`.execute(trx);
}

/**
 * Makes PostgreSQL join by hashing for the rest of a transaction. With settings meant for single rows on an SSD it
 * walks indexes of random ids, which takes twice as long over a million orders. No parallel workers: the other
 * processor stays with the shop.
 */
export async function planForWholeTables(trx: Database): Promise<void> {
  await sql`set local work_mem = '64MB'`.execute(trx);
  await sql`set local max_parallel_workers_per_gather = 0`.execute(trx);
  await sql`set local enable_mergejoin = off`.execute(trx);
  await sql`set local enable_nestloop = off`.execute(trx);
}
