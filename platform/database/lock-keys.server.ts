import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "./database.server.ts";
import { joined } from "./join-statements.server.ts";

/** The key of an advisory lock for a text, which names what is locked. */
export function lockKeyOf(text: string): string {
  return createHash("sha256").update(text).digest().readBigInt64BE().toString();
}

/** Bigints in decimal, until the transaction ends. */
export async function lockKeys(trx: Database, keys: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(key)
      from (select distinct key from unnest(${keys}::bigint[]) as key order by key) as keys`.execute(joined(trx));
}
