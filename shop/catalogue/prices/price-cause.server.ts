import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";

/** Who or what sets prices: a staff member, an uploaded file, a bulk transformation. */
export type PriceCause = `${"staff" | "upload" | "transformation"}:${string}`;

/** Sets the cause that the price history trigger records for this transaction's price changes. Rules: PRICE-8. */
export async function setPriceCause(trx: Database, cause: PriceCause): Promise<void> {
  await sql`select set_config('shop.price_cause', ${cause}, true)`.execute(trx);
}
