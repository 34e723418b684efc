import { sql } from "kysely";
import type { Database } from "#platform/database.server.ts";
import type { Logger } from "#platform/logging.server.ts";

const SHOWN = 20;

/**
 * Compares the pieces each stock row counts as reserved with those that payments hold. They can only differ by a mistake
 * of ours or by a hand in the database: that is logged as an error, and mended by a person. Answers how many differ.
 */
export async function checkReservations({ db, logger }: { db: Database; logger: Logger }): Promise<number> {
  const { rows } = await sql<{ sku: string; reserved: number; held: number }>`
    select skus.id as sku, skus.reserved, coalesce(held.sum, 0)::int as held
      from skus left join (
        select sku_id, sum(quantity) as sum from stock_reservations where state = 'held' group by sku_id
      ) as held on held.sku_id = skus.id
     where skus.reserved <> coalesce(held.sum, 0)`.execute(db);
  if (rows.length > 0)
    logger.error({ differing: rows.length, skus: rows.slice(0, SHOWN) }, "reservations do not add up");
  return rows.length;
}
