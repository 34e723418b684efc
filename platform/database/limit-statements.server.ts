import { sql } from "kysely";
import type { Database } from "./database.server.ts";

/** Limits each further statement of a transaction to so many milliseconds. */
export async function limitStatements(trx: Database, ms: number): Promise<void> {
  await sql`set local statement_timeout = ${sql.lit(ms)}`.execute(trx);
}

/**
 * Makes PostgreSQL join whole tables by hashing for the rest of a transaction. With settings meant for single rows on an
 * SSD it walks indexes of random ids, a million times; over a million orders that takes twice as long. Without parallel
 * workers, so that the other processor stays with the shop.
 */
export async function planForWholeTables(trx: Database): Promise<void> {
  await sql`set local work_mem = '64MB'`.execute(trx);
  await sql`set local max_parallel_workers_per_gather = 0`.execute(trx);
  await sql`set local enable_mergejoin = off`.execute(trx);
  await sql`set local enable_nestloop = off`.execute(trx);
}
