import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { isOrderId, type OrderLine } from "#shop/ordering/orders/order.ts";
import { isOrderStatus } from "#shop/ordering/orders/order-status.ts";
import { isPaymentStatus } from "#shop/ordering/orders/payment-status.ts";
import type { AlongOrder, SentAlong } from "./sent-along.ts";

/** The orders that share a parcel with an order. The caller must have checked access. Rules: EDIT-17. */
export async function findSentAlong(db: Database, orderId: string): Promise<SentAlong> {
  return (await listSentAlong(db, [orderId])).get(orderId) ?? { first: null, additions: [] };
}

/** The same of several orders, by id; orders that share no parcel are left out. The caller must have checked access. */
export async function listSentAlong(db: Database, orderIds: readonly string[]): Promise<Map<string, SentAlong>> {
  const ids = orderIds.filter(isOrderId);
  const { rows } = await sql<AlongRow>`
    select own.id as "of", true as "isFirst", ${columns} from orders as own join orders as other on other.id = own.sent_with
     where own.id = any(${ids}::uuid[])
    union all
    select other.sent_with as "of", false as "isFirst", ${columns} from orders as other
     where other.sent_with = any(${ids}::uuid[]) and other.sent_with is not null
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

/** The pieces of paid additions that wait to go in an order's parcel. The caller must have checked access. */
export async function listAddedLines(
  db: Database,
  orderId: string,
): Promise<Pick<OrderLine, "productId" | "quantity" | "unitPriceCents">[]> {
  const { rows } = await sql<Pick<OrderLine, "productId" | "quantity" | "unitPriceCents">>`
    select item.product_id as "productId", item.unit_price_cents as "unitPriceCents", item.quantity - (
             select coalesce(sum(quantity), 0)::int from refund_pieces where order_item_id = item.id) as quantity
      from orders join order_items as item on item.order_id = orders.id
     where orders.sent_with = ${orderId} and orders.status in ('confirmed', 'processing')
       and orders.payment_status in ('paid', 'partially_refunded')`.execute(db);
  return rows.filter(({ quantity }) => quantity > 0);
}

/** Whether an order goes in another one's parcel. */
export async function isSentAlong(db: Database, orderId: string): Promise<boolean> {
  const row = await db.selectFrom("orders").select("sent_with").where("id", "=", orderId).executeTakeFirst();
  return row?.sent_with != null;
}
