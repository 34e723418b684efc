import { sql } from "kysely";
import { dayInSaoPaulo, formatDay } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.server.ts";
import { inBatches } from "#platform/database/delete-in-batches.server.ts";
import { startOfDay } from "#platform/day-times.ts";

/** `reference` of an opening balance that replaces a stock row's archived movements. */
export const ARCHIVED = "archive";
const KEPT_YEARS = 5;

/** One opening balance per stock row replaces years that are five years past; sums stay. Rules: STOCK-47. */
export async function archiveStockMovements(db: Database, now: Date): Promise<void> {
  const day = `${Number(dayInSaoPaulo(now).slice(0, 4)) - KEPT_YEARS}-01-01`;
  const before = startOfDay(day);
  const note = `Saldo dos movimentos anteriores a ${formatDay(day)}`;
  await inBatches(async (most) => {
    const { rows } = await sql<{ count: number }>`
      with due as (
        select id, sku_id from stock_movements
         where created_at < ${before} and reference is distinct from ${sql.lit(ARCHIVED)}
         order by created_at limit ${most}
      ), archived as (
        -- The balance is written anew, since it may become none.
        delete from stock_movements
         where id in (select id from due)
            or (reference = ${sql.lit(ARCHIVED)} and sku_id in (select sku_id from due))
        returning id, sku_id, delta, reference
      ), opening as (
        insert into stock_movements (id, sku_id, delta, reason, reference, note, created_at) overriding system value
        select min(id), sku_id, sum(delta), 'opening', ${sql.lit(ARCHIVED)}, ${note}::text, ${before}::timestamptz
          from archived group by sku_id having sum(delta) <> 0
      )
      select count(*)::int as count from due`.execute(db);
    return rows[0]?.count ?? 0;
  });
}
