import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import type { LowStockProduct } from "./low-stock-email.ts";

/** On the shelf, with those held by running payments. */
const PIECES = sql`(select coalesce(sum(on_hand), 0) from skus where product_id = products.id)`;

/**
 * Takes the drops since the last time and marks products that fell to their limit. Returns the codes not marked before.
 * A product with more pieces again loses its mark. Archived products are left out. Rules: PANEL-8, PANEL-9.
 */
export async function takeCrossings(trx: Database, limit: number, now: Date): Promise<string[]> {
  const own = sql`coalesce(products.low_stock, ${limit}::int)`;
  await sql`
    delete from low_stock_notices using products
     where products.id = low_stock_notices.product_id and ${PIECES} > ${own}`.execute(trx);
  const { rows } = await sql<{ id: string }>`
    with taken as (
      delete from stock_drops returning product_id, before
    ), dropped as (
      select product_id, max(before) as before from taken group by 1
    ), marked as (
      insert into low_stock_notices (product_id, told_at)
      select products.id, ${now} from dropped join products on products.id = dropped.product_id
       where archived_at is null and dropped.before > ${own} and ${PIECES} <= ${own}
       order by products.id
      on conflict do nothing
      returning product_id as id
    )
    select id from marked order by id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** With pieces on the shelf, the emptiest first. */
export async function readLowStockProducts(db: Database, ids: readonly string[]): Promise<LowStockProduct[]> {
  const { rows } = await sql<LowStockProduct>`
    select id, name, coalesce((select sum(on_hand) from skus where product_id = products.id), 0)::int as pieces
      from products where id = any (${[...ids]}::text[]) order by 3, name, id`.execute(db);
  return rows;
}
