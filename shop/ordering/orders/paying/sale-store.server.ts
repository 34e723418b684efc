import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { joined } from "#platform/database/join-statements.server.ts";
import type { Centavos } from "#platform/money.ts";
import { isMoneyHere, type Payment } from "#shop/ordering/payments/payment.ts";

/**
 * Writes the sale with the order's current amounts. The caller must hold the order's row lock and all its other locks:
 * the day rows are locked last, so that settlements block each other only while they commit. Rules: MAIL-59, MAIL-63.
 */
export async function recordSale(trx: Database, orderId: string, payment: Payment, at: Date): Promise<void> {
  const sale = (isFirst: boolean, rest: RawBuilder<unknown>) => sql`
    insert into sales (order_id, payment_id, at, method, amount_cents, subtotal_cents, discount_cents,
                       method_discount_cents, shipping_cents, shipping_discount_cents, carrier_cents, carrier, service,
                       coupon_id, customer_id, is_first)
    select orders.id, ${payment.id}, ${at}::timestamptz, ${payment.method}, ${payment.amountCents}::int, subtotal_cents,
           discount_cents, ${payment.discountMethodCents}::int, shipping_cents, shipping_discount_cents,
           options.carrier_price_cents, coalesce(carrier_name, ''), coalesce(service_name, ''), coupon_id, user_id,
           ${sql.lit(isFirst)}
      from orders left join shipping_quote_options as options on options.id = orders.shipping_quote_option_id
     where orders.id = ${orderId} ${rest}`;
  // Of two concurrent first purchases, the one inserted first counts as the first.
  const first = sale(true, sql`on conflict (customer_id) where is_first do nothing returning order_id`);
  const again = sale(false, sql`and not exists (select from first)`);
  await sql`with first as (${first}) ${again}`.execute(joined(trx));
}

/**
 * Writes what went back since the last call; `refundedCents` is the total so far. When the payment is fully returned, a
 * bank took the rest (dispute). A failed refund is reversed. Rules: MAIL-59, MAIL-60.
 */
export async function recordReversals(
  trx: Database,
  payment: Payment,
  refundedCents: Centavos,
  at: Date,
): Promise<void> {
  const sale = await trx
    .selectFrom("sales")
    .leftJoin("sale_reversals as reversal", "reversal.order_id", "sales.order_id")
    .select([
      "sales.order_id as orderId",
      sql<number>`coalesce(sum(reversal.amount_cents) filter (where kind = 'refund'), 0)::int`.as("refunds"),
      sql<number>`coalesce(sum(reversal.amount_cents) filter (where kind = 'dispute'), 0)::int`.as("disputes"),
      sql<boolean>`coalesce(bool_or(reversal.is_last), false)`.as("isOver"),
    ])
    .where("payment_id", "=", payment.id)
    .groupBy("sales.order_id")
    .executeTakeFirst();
  if (!sale) return;
  const { amountCents, state } = payment;
  const refunded = Math.min(refundedCents, amountCents);
  // The money is back: a dispute did not take it after all.
  const disputed = state === "refunded" ? amountCents - refunded : isMoneyHere(state) ? 0 : sale.disputes;
  const parts = [
    { kind: "refund", cents: refunded - sale.refunds },
    { kind: "dispute", cents: disputed - sale.disputes },
  ].filter(({ cents }) => cents !== 0);
  // A free order that was cancelled: no money to return, only its pieces.
  if (amountCents === 0 && state === "refunded" && !sale.isOver) parts.push({ kind: "refund", cents: 0 });
  let after = sale.refunds + sale.disputes;
  // Negative amounts first, so that the returned total never exceeds the sale.
  for (const { kind, cents } of parts.toSorted((a, b) => a.cents - b.cents)) {
    after += cents;
    const is_last = after === amountCents && !sale.isOver;
    await trx
      .insertInto("sale_reversals")
      .values({ order_id: sale.orderId, at, kind, amount_cents: cents, is_last })
      .execute();
  }
}

/** Runs `change` (a product swap) and moves the totals. The caller must hold the order's row lock. Rules: EDIT-14. */
export async function moveSoldProducts(trx: Database, orderId: string, change: () => Promise<void>): Promise<void> {
  const parts = sql`
    select day, product_id, sum(pieces)::int as pieces, sum(revenue_cents) as revenue_cents, sum(returned_cents) as returned_cents
      from sales_product_parts where order_id = ${orderId} group by day, product_id order by day, product_id`;
  await sql`
    update sales_products as days
       set pieces = days.pieces - part.pieces, revenue_cents = days.revenue_cents - part.revenue_cents,
           returned_cents = days.returned_cents - part.returned_cents
      from (${parts}) as part where days.day = part.day and days.product_id = part.product_id`.execute(trx);
  await change();
  await sql`
    insert into sales_products as days (day, product_id, pieces, revenue_cents, returned_pieces, returned_cents)
    select day, product_id, pieces, revenue_cents, 0, returned_cents from (${parts}) as part
    on conflict (day, product_id) do update set
      pieces = days.pieces + excluded.pieces, revenue_cents = days.revenue_cents + excluded.revenue_cents,
      returned_cents = days.returned_cents + excluded.returned_cents`.execute(trx);
  await sql`select keep_pieces_back(${orderId}::uuid)`.execute(trx);
  // A day of which nothing is left is no day of a recount either.
  await sql`
    delete from sales_products
     where day in (select day from sales where order_id = ${orderId}
                   union select day from sale_reversals where order_id = ${orderId})
       and pieces = 0 and revenue_cents = 0 and returned_pieces = 0 and returned_cents = 0`.execute(trx);
}
