import { sql } from "kysely";
import type { Database } from "#platform/database.server.ts";
import { type Demand, type Shortage, sumDemands } from "./demand.ts";

/**
 * The stock rows that have fewer free pieces than wanted, as of now and without holding anything.
 * What `payments` hold counts as free: nobody is kept from pieces by their own reservation.
 */
export async function findShortages(
  db: Database,
  lines: readonly Demand[],
  payments: readonly string[] = [],
): Promise<Shortage[]> {
  const demands = sumDemands(lines);
  const { rows } = await sql<Shortage>`
    select * from (
      select skus.id as "skuId", skus.product_id as "productId", demand.quantity as wanted,
             skus.on_hand - skus.reserved + coalesce((
               select sum(own.quantity)::int from stock_reservations as own
                where own.sku_id = skus.id and own.state = 'held' and own.payment_id = any(${[...payments]}::uuid[])
             ), 0) as available
        from unnest(
          ${demands.map((demand) => demand.skuId)}::uuid[], ${demands.map((demand) => demand.quantity)}::int[]
        ) as demand (sku_id, quantity) join skus on skus.id = demand.sku_id
    ) as rows where available < wanted order by "productId", "skuId"`.execute(db);
  return rows;
}
