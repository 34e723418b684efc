import { sql } from "kysely";
import { type Database, sqlList } from "#platform/database/database.server.ts";
import { OPEN } from "#shop/ordering/payments/payment.ts";
import { countStockedRows } from "./stranger-queries.server.ts";

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
