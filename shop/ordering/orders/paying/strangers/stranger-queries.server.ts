import { sql } from "kysely";
import { type Database, sqlList } from "#platform/database/database.server.ts";
import { AWAITING_PAYER, MONEY_HERE, OPEN } from "#shop/ordering/payments/payment.ts";
import type { PixOutcome, StrangersHolds } from "./stranger-limits.ts";

export async function hasPaidBefore(trx: Database, customerId: string, exceptOrderId: string): Promise<boolean> {
  const paid = await trx
    .selectFrom("orders")
    .select("id")
    .where("user_id", "=", customerId)
    .where("payment_status", "in", MONEY_HERE)
    .where("id", "<>", exceptOrderId)
    .limit(1)
    .executeTakeFirst();
  return paid !== undefined;
}

/** From this network (null: none is counted) and, if `isWide`, from anywhere. */
export async function readStrangersHolds(
  trx: Database,
  { orderId, network, isWide }: { orderId: string; network: Buffer | null; isWide: boolean },
): Promise<StrangersHolds> {
  const { rows } = await sql<StrangersHolds>`
    with near as materialized (
      select id, method from payments
       where network = ${network} and not is_known_payer and state in ${sqlList(OPEN)}
         and order_id <> ${orderId}
    ), wide as materialized (
      select id, method from payments
       where ${isWide} and not is_known_payer and state in ${sqlList(OPEN)}
         and order_id <> ${orderId}
    ), held_near as (
      select quantity, quantity::float8 / on_hand as part
        from near join stock_reservations on payment_id = near.id and stock_reservations.state = 'held'
        join skus on skus.id = sku_id
    ), held_wide as materialized (
      select sku_id, sum(quantity)::int as quantity,
             coalesce(sum(quantity) filter (where method = 'boleto'), 0)::int as by_boleto
        from wide join stock_reservations on payment_id = wide.id and stock_reservations.state = 'held'
       group by sku_id
    ), wanted as (
      select sku_id, sum(quantity)::int as quantity from order_items where order_id = ${orderId} group by sku_id
    )
    select (select jsonb_agg(jsonb_build_object('onHand', on_hand, 'free', on_hand - reserved, 'wanted', wanted.quantity,
                                                'byBoletos', coalesce(by_boleto, 0)))
              from wanted join skus on skus.id = wanted.sku_id
              left join held_wide on held_wide.sku_id = wanted.sku_id) as rows,
           jsonb_build_object('boletos', (select count(*) from near where method = 'boleto'),
                              'pieces', (select coalesce(sum(quantity), 0) from held_near),
                              'stock', (select coalesce(sum(part), 0) from held_near)) as near,
           coalesce(sum(by_boleto::float8 / on_hand), 0) as "boletoStock",
           coalesce(sum(held_wide.quantity::float8 / on_hand), 0) as "allStock"
      from held_wide join skus on skus.id = sku_id`.execute(trx);
  return rows[0] ?? { rows: [], near: { boletos: 0, pieces: 0, stock: 0 }, boletoStock: 0, allStock: 0 };
}

/** What came of the PIX, and payments on a provider's page, that people who have never paid began since an instant. */
export async function readPixOutcome(trx: Database, since: Date): Promise<PixOutcome> {
  const { rows } = await sql<PixOutcome>`
    select count(*) filter (where state in ${sqlList(AWAITING_PAYER)})::int as open,
           count(*) filter (where paid_at is not null)::int as paid
      from payments
     where created_at > ${since} and method in ('pix', 'stripe') and not is_known_payer`.execute(trx);
  return rows[0] ?? { open: 0, paid: 0 };
}

/** How many stock rows with pieces are on sale, counted up to `most`. */
export async function countStockedRows(trx: Database, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from skus join products on products.id = skus.product_id
       where on_hand > 0 and archived_at is null and not unlisted limit ${most}) as stocked`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** An order whose open attempt holds pieces. Orders made by staff are left out: the shop itself decided to hold them. */
export interface WaitingOrder {
  paymentId: string;
  orderId: string;
  number: number;
  customerName: string;
  method: string;
  /** A card that is looked at, or a dispute: it cannot be cancelled. */
  isInReview: boolean;
  isKnownPayer: boolean;
  /** The HMAC in hexadecimal; null: none is known. */
  network: string | null;
  pieces: number;
  since: Date;
}

/** Newest first; `network` (as `WaitingOrder.network`): of strangers from it alone. */
export async function listWaitingOrders(
  db: Database,
  { limit, network = null }: { limit: number; network?: string | null },
): Promise<WaitingOrder[]> {
  const key = network === null ? null : Buffer.from(network, "hex");
  const { rows } = await sql<WaitingOrder>`
    select payments.id as "paymentId", orders.id as "orderId", orders.number, customer_name as "customerName",
           payments.method, payments.state = 'in_review' as "isInReview", is_known_payer as "isKnownPayer",
           encode(network, 'hex') as network, held.pieces, payments.created_at as since
      from payments join orders on orders.id = payments.order_id
      cross join lateral (
        select sum(quantity)::int as pieces from stock_reservations
         where payment_id = payments.id and stock_reservations.state = 'held') as held
     where payments.state in ${sqlList(OPEN)} and orders.expires_at is null and held.pieces > 0
       and (${key}::bytea is null or network = ${key} and not is_known_payer)
     order by payments.created_at desc limit ${limit}`.execute(db);
  return rows;
}

/** From this percentage of the stock on, unpaid pieces alert staff; a few pieces do not. */
const ALERT_PERCENT = 15;
const ALERT_PIECES = 10;

/** How many percent of the stock rows wait unpaid, weighed by the part of each that is held; null: too little to tell of. */
export async function readWaitingPercent(db: Database): Promise<number | null> {
  const { rows } = await sql<{ pieces: number; stock: number }>`
    select coalesce(sum(quantity), 0)::int as pieces, coalesce(sum(quantity::float8 / on_hand), 0) as stock
      from payments join orders on orders.id = payments.order_id
      join stock_reservations on payment_id = payments.id and stock_reservations.state = 'held'
      join skus on skus.id = sku_id
     where payments.state in ${sqlList(OPEN)} and orders.expires_at is null`.execute(db);
  const { pieces = 0, stock = 0 } = rows[0] ?? {};
  if (pieces < ALERT_PIECES) return null;
  const most = Math.floor((stock * 100) / ALERT_PERCENT) + 1;
  const stocked = await countStockedRows(db, most);
  return stocked < most ? Math.min(100, Math.round((stock / Math.max(stocked, stock)) * 100)) : null;
}
