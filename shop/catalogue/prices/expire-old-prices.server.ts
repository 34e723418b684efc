import { sql } from "kysely";
import { dayInSaoPaulo } from "#platform/clock.ts";
import type { Services } from "#shop/services.server.ts";

/** Rows per UPDATE. Each row sends a notification to all processes. */
const ROWS_AT_ONCE = 500;

/**
 * Marks old prices whose proof has expired; the cached pages are invalidated on commit. Returns how many.
 * Rules: PRICE-38.
 */
export async function expireOldPrices({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> {
  const today = dayInSaoPaulo(clock());
  let expired = 0;
  for (;;) {
    const { numAffectedRows } = await sql`
      update old_prices set proved = false
       where product_id in (select product_id from old_prices
                             where proved and not declared and unproved_from <= ${today}::date
                             order by product_id limit ${ROWS_AT_ONCE} for update skip locked)`.execute(db);
    expired += Number(numAffectedRows ?? 0);
    if (Number(numAffectedRows ?? 0) < ROWS_AT_ONCE) return expired;
  }
}
