import { type SqlBool, sql } from "kysely";
import { type Database, sqlList } from "#platform/database/database.server.ts";
import { PREPARED } from "#platform/database/prepared-statements.server.ts";
import type { ShippingAddress } from "#platform/formats/shipping-address.ts";
import { ENDED_UNPAID } from "#shop/ordering/payments/payment.ts";
import { isOrderId, type Order, type OrderLine } from "./order.ts";
import { type EventJson, ORDER_COLUMNS, type PaymentJson, toOrder } from "./order-row.ts";
import { FINISHED } from "./order-status.ts";

export interface PageOf {
  limit: number;
  offset: number;
}

/** `record`: without current payment and events, for frequent callers that show neither. */
export type OrderParts = "all" | "record";

/** Newest first. */
export function listOrders(
  db: Database,
  customerId: string,
  page: PageOf,
  parts: OrderParts = "all",
): Promise<Order[]> {
  return pageOf(orders(db, parts).where("orders.user_id", "=", customerId), page);
}

async function pageOf(found: ReturnType<typeof orders>, { limit, offset }: PageOf): Promise<Order[]> {
  const newest = found.orderBy("orders.created_at", "desc").orderBy("orders.id");
  const rows = await newest.limit(limit).offset(offset).execute();
  return rows.map(toOrder);
}

/** Placed with `email` (lower case), newest first. The caller must have verified the e-mail. */
export function listOrdersWithoutAccount(
  db: Database,
  email: string,
  page: PageOf,
  parts: OrderParts = "all",
): Promise<Order[]> {
  return pageOf(orders(db, parts).where(isWithoutAccount(email)), page);
}

function isWithoutAccount(email: string) {
  return sql<SqlBool>`lower(orders.customer_email) = ${email} and orders.user_id is null`;
}

/** `email`: lower case. */
export async function countOrdersWithoutAccount(db: Database, email: string): Promise<number> {
  const { count } = await db
    .selectFrom("orders")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where(isWithoutAccount(email))
    .executeTakeFirstOrThrow();
  return count;
}

export async function countOpenOrders(db: Database, customerId: string): Promise<number> {
  const { count } = await db
    .selectFrom("orders")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("user_id", "=", customerId)
    .where("status", "not in", FINISHED)
    .executeTakeFirstOrThrow();
  return count;
}

/** For internal use: the caller must have checked access. */
export async function readOrder(db: Database, orderId: string, parts: OrderParts = "all"): Promise<Order> {
  const row = await orders(db, parts).modifyFront(PREPARED).where("orders.id", "=", orderId).executeTakeFirstOrThrow();
  return toOrder(row);
}

/** The caller must have checked access. */
export async function findOrderById(db: Database, orderId: string, parts: OrderParts = "all"): Promise<Order | null> {
  if (!isOrderId(orderId)) return null;
  const row = await orders(db, parts).modifyFront(PREPARED).where("orders.id", "=", orderId).executeTakeFirst();
  return row ? toOrder(row) : null;
}

/** Newest first. The caller must have checked access. */
export async function findOrders(db: Database, ids: readonly string[], parts: OrderParts = "all"): Promise<Order[]> {
  if (ids.length === 0) return [];
  const rows = await orders(db, parts)
    .where("orders.id", "in", [...ids])
    .orderBy("orders.created_at", "desc")
    .execute();
  return rows.map(toOrder);
}

export interface TrackingEvent {
  id: string;
  at: Date;
  status: "delivered" | "in_transit" | "posted" | "other";
  description: string;
  location: string;
}

/** Newest first. The caller must have checked access. */
export function listTrackingEvents(db: Database, orderId: string): Promise<TrackingEvent[]> {
  return (
    db
      .selectFrom("tracking_events")
      .select([
        "id",
        "event_date as at",
        sql<TrackingEvent["status"]>`event_status`.as("status"),
        "event_description as description",
        "event_location as location",
      ])
      .where("order_id", "=", orderId)
      // Carrier times have seconds only: within one second, the later status counts as newer.
      .orderBy(sql`date_trunc('second', event_date)`, "desc")
      .orderBy(sql`array_position(array['other', 'posted', 'in_transit', 'delivered'], event_status)`, "desc")
      .execute()
  );
}

function orders(db: Database, parts: OrderParts) {
  const all = parts === "all";
  return db
    .selectFrom("orders")
    .select(ORDER_COLUMNS)
    .select([
      sql<ShippingAddress>`orders.shipping_address`.as("shippingAddress"),
      sql<number>`(${methodDiscount})`.as("discountMethodCents"),
      sql<OrderLine[]>`(${lines})`.as("items"),
      (all ? sql<PaymentJson | null>`(${currentPayment})` : sql<null>`null`).as("payment"),
      (all ? sql<EventJson[]>`(${events})` : sql<EventJson[]>`'[]'::json`).as("events"),
    ]);
}

const lines = sql`
  select coalesce(json_agg(json_build_object(
           'id', item.id, 'productId', item.product_id, 'productName', item.product_name, 'size', item.size,
           'quantity', item.quantity, 'unitPriceCents', item.unit_price_cents, 'lineCents', item.line_cents + item.discount_cents,
           'discountCents', item.discount_cents, 'swapRefundCents', item.swap_refund_cents, 'putBack', (
             select coalesce(sum(quantity), 0)::int from refund_pieces where order_item_id = item.id),
           'picture', case when picture.path is not null then json_build_object(
             'path', picture.path, 'checksum', picture.checksum, 'width', picture.width, 'height', picture.height,
             'alt', item.product_name) end) order by item.position), '[]')
    from order_items as item left join pictures as picture on picture.path = item.image
   where item.order_id = orders.id`;

const methodDiscount = sql`
  select coalesce(max(method_discount_cents), 0) from payments
   where payments.external_payment_id = orders.external_payment_id and state not in ${sqlList(ENDED_UNPAID)}`;

const currentPayment = sql`
  select json_build_object(
           'id', id, 'externalPaymentId', external_payment_id, 'method', method, 'state', state,
           'statusDetail', status_detail, 'amountCents', amount_cents, 'installments', installments,
           'interestCents', interest_cents, 'refundedCents', refunded_cents, 'outsideCents', (
             select coalesce(sum(amount_cents), 0)::int from refunds
              where refunds.payment_id = payments.id and refunds.state = 'outside'),
           'pixQrCode', pix_qr_code, 'pixQrCodeBase64', pix_qr_code_base64,
           'boletoUrl', boleto_url, 'boletoLine', boleto_line, 'boletoBarcode', boleto_barcode,
           'sessionUrl', session_url, 'challengeUrl', challenge_url, 'cardBrand', card_brand,
           'expiresAt', expires_at, 'paidAt', paid_at, 'createdAt', created_at)
    from payments where payments.external_payment_id = orders.external_payment_id`;

const events = sql`
  select coalesce(json_agg(json_build_object('kind', kind, 'at', at, 'amountCents', data -> 'amount_cents',
           'cartRevision', data -> 'cart_revision') order by order_events.id), '[]')
    from order_events where order_id = orders.id`;

/** Null: none, or an unknown order. */
export async function findOrderCarrier(db: Database, orderId: string): Promise<{ carrierName: string | null } | null> {
  if (!isOrderId(orderId)) return null;
  const row = await db
    .selectFrom("orders")
    .select("carrier_name as carrierName")
    .where("id", "=", orderId)
    .executeTakeFirst();
  return row ?? null;
}

/** When staff last released an order for shipping; null: never. */
export async function findShippingRelease(db: Database, orderId: string): Promise<Date | null> {
  const order = await db
    .selectFrom("orders")
    .select("shipping_released_at as releasedAt")
    .where("id", "=", orderId)
    .executeTakeFirst();
  return order?.releasedAt ?? null;
}

export async function isOrder(db: Database, orderId: string): Promise<boolean> {
  return (await db.selectFrom("orders").select("id").where("id", "=", orderId).executeTakeFirst()) !== undefined;
}

export async function findOrderStatus(db: Database, orderId: string): Promise<string | null> {
  const row = await db.selectFrom("orders").select("status").where("id", "=", orderId).executeTakeFirst();
  return row?.status ?? null;
}
