import type { BenchDatabase } from "./bench-database.ts";

/** Writes the other rows of the orders of `fillMillionOrders`, so that every ledger rule holds. */
export async function fillOrderLedger(database: BenchDatabase): Promise<void> {
  for (const step of LEDGER) await database.ask(`set session_replication_role = replica; ${step}`);
}

const LEDGER = [
  `insert into stock_reservations (payment_id, sku_id, quantity, state, held_until, created_at)
   select payments.id, sku_id, sum(quantity), 'consumed', payments.created_at, payments.created_at
     from payments join order_items using (order_id) where state <> 'failed' group by payments.id, sku_id`,
  `insert into stock_movements (sku_id, delta, reason, reference, created_at)
   select sku_id, -sum(quantity), 'sale', order_id::text, at
     from order_items join sales using (order_id) group by order_id, sku_id, at order by at`,
  `insert into stock_movements (sku_id, delta, reason, created_at)
   select skus.id, on_hand - coalesce(sum(delta), 0), 'adjustment', now()
     from skus left join stock_movements on sku_id = skus.id group by skus.id having on_hand <> coalesce(sum(delta), 0)`,
  `insert into order_events (order_id, kind, data, at)
   select order_id, 'payment_' || state, jsonb_build_object('subject', id), updated_at
     from payments where state <> 'failed'`,
  `insert into refunds (payment_id, amount_cents, reason, state, requested_at, done_at)
   select id, refunded_cents, 'regret', 'done', updated_at, updated_at from payments where refunded_cents > 0`,
  `insert into coupon_redemptions (coupon_id, order_id, payment_id, customer_id, state, created_at)
   select coupon_id, order_id, payment_id, customer_id, 'redeemed', at from sales where coupon_id is not null`,
  `update coupons set used = uses.count
     from (select coupon_id, count(*) from coupon_redemptions group by coupon_id) as uses where coupon_id = coupons.id`,
  "update customers set created_at = now() - interval '800 days'",
  "insert into customer_totals (customer_id) select id from customers",
  "select recount_customers(array_agg(id)) from customers",
];
