import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";

/** Who or what makes prices: a staff member, a file, a transformation. */
export type PriceCause = `${"staff" | "upload" | "transformation"}:${string}`;

/** Tells the price history who or what is behind the prices that this transaction writes. */
export async function sayPriceCause(trx: Database, cause: PriceCause): Promise<void> {
  await sql`select set_config('shop.price_cause', ${cause}, true)`.execute(trx);
}
