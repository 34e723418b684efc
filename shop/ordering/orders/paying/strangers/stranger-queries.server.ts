import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import type { StrangersHolds } from "./stranger-limits.ts";

/** Whether the account has paid an order before this one. */
export async function hasPaidBefore(trx: Database, customerId: string, exceptOrderId: string): Promise<boolean> {
  const paid = await trx
    .selectFrom("orders")
    .select("id")
    .where("user_id", "=", customerId)
    .where("payment_status", "in", ["paid", "partially_refunded"])
    .where("id", "<>", exceptOrderId)
    .limit(1)
    .executeTakeFirst();
  return paid !== undefined;
}

/**
 * What people who have never paid hold, from this network (null: none is counted) and, where the order is to be paid by
 * boleto, by boleto from anywhere.
 */
export async function readStrangersHolds(
  trx: Database,
  { orderId, network, byBoleto }: { orderId: string; network: Buffer | null; byBoleto: boolean },
): Promise<StrangersHolds> {
  const { rows } = await sql<StrangersHolds>`
    with near as materialized (
      select id, method from payments
       where network = ${network} and not is_known_payer and state in ('created', 'pending', 'in_review')
         and order_id <> ${orderId}
    ), boleto as materialized (
      select id from payments
       where ${byBoleto} and method = 'boleto' and not is_known_payer and state in ('created', 'pending', 'in_review')
         and order_id <> ${orderId}
    ), held_near as (
      select quantity, quantity::float8 / on_hand as part
        from near join stock_reservations on payment_id = near.id and stock_reservations.state = 'held'
        join skus on skus.id = sku_id
    ), held_by_boleto as materialized (
      select sku_id, sum(quantity)::int as quantity
        from boleto join stock_reservations on payment_id = boleto.id and stock_reservations.state = 'held'
       group by sku_id
    ), wanted as (
      select sku_id, sum(quantity)::int as quantity from order_items where order_id = ${orderId} group by sku_id
    )
    select (select jsonb_agg(jsonb_build_object('onHand', skus.on_hand, 'wanted', wanted.quantity,
                                                'byBoletos', coalesce(held_by_boleto.quantity, 0)))
              from wanted join skus on skus.id = wanted.sku_id
              left join held_by_boleto on held_by_boleto.sku_id = wanted.sku_id) as rows,
           jsonb_build_object('boletos', (select count(*) from near where method = 'boleto'),
                              'pieces', (select coalesce(sum(quantity), 0) from held_near),
                              'stock', (select coalesce(sum(part), 0) from held_near)) as near,
           (select coalesce(sum(held_by_boleto.quantity::float8 / on_hand), 0)
              from held_by_boleto join skus on skus.id = sku_id) as "boletoStock"`.execute(trx);
  return rows[0] ?? { rows: [], near: { boletos: 0, pieces: 0, stock: 0 }, boletoStock: 0 };
}

/** How many stock rows with pieces are on sale, counted up to `most`. */
export async function countStockedRows(trx: Database, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from skus join products on products.id = skus.product_id
       where on_hand > 0 and archived_at is null and not unlisted limit ${most}) as stocked`.execute(trx);
  return rows[0]?.count ?? 0;
}
