import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { isOrderId, type OrderLine } from "#shop/ordering/orders/order.ts";
import { isOrderStatus } from "#shop/ordering/orders/order-status.ts";
import { isPaymentStatus } from "#shop/ordering/orders/payment-status.ts";
import type { AlongOrder, SentAlong } from "./sent-along.ts";

/** The caller must have checked access. Rules: EDIT-17. */
export async function findSentAlong(db: Database, orderId: string): Promise<SentAlong> {
  return (await listSentAlong(db, [orderId])).get(orderId) ?? { first: null, additions: [] };
}

/** By id; orders that share no parcel are left out. The caller must have checked access. */
export async function listSentAlong(db: Database, orderIds: readonly string[]): Promise<Map<string, SentAlong>> {
  const ids = orderIds.filter(isOrderId);
  const { rows } = await sql<AlongRow>`
    select own.id as "of", true as "isFirst", ${columns}, ${sharing({ first: "other", added: "own" })}
      from orders as own join orders as other on other.id = own.sent_with
     where own.id = any(${ids}::uuid[])
    union all
    select own.id as "of", false as "isFirst", ${columns}, ${sharing({ first: "own", added: "other" })}
      from orders as own join orders as other on other.sent_with = own.id
     where own.id = any(${ids}::uuid[])
     order by number`.execute(db);
  const found = new Map<string, SentAlong>();
  for (const { of, isFirst, status, paymentStatus, ...row } of rows) {
    if (!isOrderStatus(status) || !isPaymentStatus(paymentStatus)) throw new Error(`Order ${row.id}: unknown status`);
    const other: AlongOrder = { ...row, status, paymentStatus };
    const { first, additions } = found.get(of) ?? { first: null, additions: [] };
    found.set(of, isFirst ? { first: other, additions } : { first, additions: [...additions, other] });
  }
  return found;
}

interface AlongRow extends Omit<AlongOrder, "status" | "paymentStatus"> {
  of: string;
  isFirst: boolean;
  status: string;
  paymentStatus: string;
}

const columns = sql`
  other.id, other.number, other.user_id as "customerId", other.status, other.payment_status as "paymentStatus",
  other.expires_at as "expiresAt", other.carrier_name as "carrierName", other.tracking_code as "trackingCode"`;

function sharing(alias: { first: string; added: string }) {
  const [first, added] = [sql.table(alias.first), sql.table(alias.added)];
  const living = sql`shipments.state not in ('cancelled', 'expired')`;
  return sql`
    exists (select from shipments join order_items as item on item.order_id = ${added}.id
             where shipments.order_id = ${first}.id and ${living}
               and shipments.contents @> jsonb_build_array(jsonb_build_object('orderItemId', item.id))) as "isOnLabel",
    exists (select from shipments where order_id = ${first}.id and kind = 'melhor_envio' and ${living}) as "isLabelled",
    exists (select from shipments where order_id = ${added}.id and ${living}) as "hasOwnParcel",
    ${first}.invoice_key is not distinct from ${added}.invoice_key as "isSameInvoice",
    ${first}.shipping_address = ${added}.shipping_address as "isSameAddress"`;
}

export type AddedLine = Omit<OrderLine, "picture" | "swapRefundCents"> & { orderId: string };

/** Lines of additions in any state. The caller must have checked access. */
export async function listAddedLines(db: Database, firstIds: readonly string[]): Promise<AddedLine[]> {
  const { rows } = await sql<AddedLine>`
    select item.id, item.order_id as "orderId", item.product_id as "productId", item.product_name as "productName",
           item.size, item.quantity, item.unit_price_cents as "unitPriceCents",
           item.line_cents + item.discount_cents as "lineCents", item.discount_cents as "discountCents", (
             select coalesce(sum(quantity), 0)::int from refund_pieces where order_item_id = item.id) as "putBack"
      from orders join order_items as item on item.order_id = orders.id
     where orders.sent_with = any(${[...firstIds]}::uuid[]) order by orders.number, item.position`.execute(db);
  return rows;
}

export async function isSentAlong(db: Database, orderId: string): Promise<boolean> {
  const row = await db.selectFrom("orders").select("sent_with").where("id", "=", orderId).executeTakeFirst();
  return row?.sent_with != null;
}
