import { sql } from "kysely";
import type { Database } from "./database.server.ts";

/** Bigints in decimal, until the transaction ends. */
export async function lockKeys(trx: Database, keys: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(key)
      from (select distinct key from unnest(${keys}::bigint[]) as key order by key) as keys`.execute(trx);
}
