import { sql, type Updateable } from "kysely";
import type { Orders } from "#db/schema.generated.ts";
import { type Database, type DatabaseTransaction, sqlList } from "#platform/database/database.server.ts";
import { joined } from "#platform/database/join-statements.server.ts";
import type { ShippingAddress } from "#platform/formats/shipping-address.ts";
import type { Centavos } from "#platform/money.ts";
import type { Actor, AuditEntry } from "#shop/audit/audit-entry.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import type { StockRequest } from "#shop/catalogue/stock/stock-request.ts";
import { type Amounts, storedAmounts } from "#shop/ordering/cart/amounts.ts";
import { EVER_PAID, OPEN, type Payment } from "#shop/ordering/payments/payment.ts";
import { actorName, type Order, type OrderActor } from "./order.ts";
import { readOrder } from "./order-queries.server.ts";
import { ORDER_COLUMNS } from "./order-row.ts";
import { isOrderStatus } from "./order-status.ts";
import type { PaidLine } from "./paying/payment-order.ts";
import { PAYABLE_STATUSES, type PaymentStatus } from "./payment-status.ts";

/** What decides about money and pieces, read under the row lock. */
export interface LockedOrder
  extends Pick<Order, "id" | "number" | "customerId" | "status" | "externalPaymentId" | "trackingCode">,
    Pick<Order, "customerName" | "customerEmail" | "customerPhone" | "customerDocument" | "shippingAddress"> {
  paymentStatus: string;
  /** Without the method's discount, which is the payment's. */
  amounts: Amounts;
  couponId: string | null;
  claimHash: Buffer | null;
  /** Until when an order made by staff holds its pieces; null for any other. */
  expiresAt: Date | null;
  /** Null until the customer of an order made by staff accepts the legal texts. */
  acceptedTermsVersion: string | null;
}

/** Locks an order's row until the transaction ends. Lock order: order before its payments. */
export async function lockOrder(trx: Database, id: string): Promise<LockedOrder | null> {
  const row = await trx
    .selectFrom("orders")
    .where("id", "=", id)
    .select(ORDER_COLUMNS)
    .select(["coupon_id as couponId", "claim_hash as claimHash"])
    .select(sql<ShippingAddress>`shipping_address`.as("shippingAddress"))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const { status, grossPiecesCents, discountPiecesCents, netShippingCents, discountShippingCents, ...order } = row;
  if (!isOrderStatus(status)) throw new Error(`Order ${id} has the unknown status ${status}`);
  const parts = { grossPiecesCents, discountPiecesCents, netShippingCents, discountShippingCents };
  return { ...order, status, amounts: storedAmounts({ ...parts, discountMethodCents: 0 }) };
}

export function couponOf({ couponId, id: orderId, customerId, customerEmail: email }: LockedOrder) {
  return couponId === null ? null : { couponId, orderId, customerId, email };
}

/** Once per subject (a payment, an e-mail); false when already stored. The caller must hold the order's row lock. */
export async function recordEventOnce(
  trx: Database,
  event: { orderId: string; kind: string; subject: string; at: Date; more?: Record<string, unknown> },
): Promise<boolean> {
  const { rows } = await sql`
    insert into order_events (order_id, kind, data, at)
    select ${event.orderId}, ${event.kind}, ${JSON.stringify({ ...event.more, subject: event.subject })}::jsonb, ${event.at}
     where not exists (
       select from order_events
        where order_id = ${event.orderId} and kind = ${event.kind} and data ->> 'subject' = ${event.subject})
    returning id`.execute(trx);
  return rows.length > 0;
}

export type OrderChange = Partial<
  Pick<
    Updateable<Orders>,
    | "status"
    | "payment_status"
    | "payment_method"
    | "external_payment_id"
    | "tracking_code"
    | "carrier_name"
    | "service_name"
    | "delivery_status"
    | "estimated_delivery_date"
    | "actual_delivery_date"
    | "shipping_released_at"
    | "shipping_address"
    | "shipping_label_url"
    | "customer_document"
    | "accepted_terms_version"
    | "expires_at"
    | "invoice_key"
    | "invoice_url"
    | "updated_at"
  >
>;

/** The caller must hold its row lock. */
export async function writeOrderChange(
  trx: Database,
  id: string,
  change: OrderChange,
  events: readonly { kind: string; at: Date }[] = [],
): Promise<void> {
  const changed = (db: Pick<Database, "updateTable">) => db.updateTable("orders").set(change).where("id", "=", id);
  if (events.length === 0) {
    await changed(joined(trx)).execute();
    return;
  }
  await joined(trx)
    .with("changed", changed)
    .insertInto("order_events")
    .values(events.map((event) => ({ order_id: id, ...event })))
    .execute();
}

/** The payment status of an order that was paid: changed only if this attempt bought it. */
export async function writePaidStatus(
  trx: Database,
  id: string,
  { payment, status, now }: { payment: Payment; status: PaymentStatus; now: Date },
): Promise<void> {
  await trx
    .updateTable("orders")
    .set({ payment_status: status, updated_at: now })
    .where("id", "=", id)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom("sales").select("order_id").where("order_id", "=", id).where("payment_id", "=", payment.id)),
    )
    .where("external_payment_id", "=", payment.externalPaymentId)
    .where("payment_status", "in", EVER_PAID)
    .execute();
}

export async function insertMoneyEvent(
  trx: Database,
  event: { orderId: string; kind: string; paymentId: string; amountCents: Centavos; at: Date },
): Promise<void> {
  const { orderId, kind, paymentId, amountCents, at } = event;
  const data = JSON.stringify({ payment: paymentId, amount_cents: amountCents });
  await trx.insertInto("order_events").values({ order_id: orderId, kind, data, at }).execute();
}

/** An entry of the audit log about an order, in the transaction of the change. */
export function auditOrder(
  trx: Database,
  actor: OrderActor | Actor,
  { orderId, ...entry }: Pick<AuditEntry, "action" | "before" | "after"> & { orderId: string },
  at: Date,
): Promise<void> {
  const who = typeof actor === "string" ? actor : actorName(actor);
  return recordAudit(trx, { ...entry, actor: who, subject: `order:${orderId}` }, at);
}

export interface UnpaidOrder {
  id: string;
  /** A payment was tried. */
  tried: boolean;
}

/** Orders unpaid since an instant or past their own expiry, and unchanged since `quiet`. Skips locked rows. */
export async function cancelUnpaid(
  trx: Database,
  { before, quiet, most, now }: { before: Date; quiet: Date; most: number; now: Date },
): Promise<UnpaidOrder[]> {
  const { rows } = await sql<UnpaidOrder>`
    with unpaid as (
      select id from orders
       where status = 'pending' and payment_status in ${sqlList(PAYABLE_STATUSES)}
         and (case when expires_at is null then created_at < ${before} else expires_at <= ${now} end)
         and updated_at < ${quiet}
         and not exists (select from payments where order_id = orders.id and state in ${sqlList(OPEN)})
       order by created_at limit ${most} for no key update skip locked
    ), cancelled as (
      update orders set status = 'cancelled', updated_at = ${now},
             payment_status = case payment_status when 'refunded' then 'refunded' else 'cancelled' end
       where id in (select id from unpaid) returning id
    ), events as (
      insert into order_events (order_id, kind, at) select id, 'cancelled_unpaid', ${now}::timestamptz from cancelled
    )
    select id, exists (select from payments where order_id = cancelled.id) as tried from cancelled`.execute(trx);
  return rows;
}

/** Makes the attempt the order's current one; returns the lines. The caller must hold the order's row lock. */
export async function beginAttempt(
  trx: Database,
  order: LockedOrder,
  payment: Payment,
  now: Date,
): Promise<(StockRequest & PaidLine)[]> {
  const shown = { payment_method: payment.method, external_payment_id: payment.externalPaymentId };
  const { lines } = await trx
    .with("shown", (query) =>
      query
        .updateTable("orders")
        .set({ ...shown, customer_document: order.customerDocument, payment_status: "pending", updated_at: now })
        .where("id", "=", order.id),
    )
    .with("event", (query) =>
      query.insertInto("order_events").values({ order_id: order.id, kind: "payment_started", at: now }),
    )
    .selectFrom("order_items")
    .select(
      sql<(StockRequest & PaidLine)[]>`json_agg(json_build_object(
        'skuId', sku_id, 'productId', product_id, 'quantity', quantity, 'productName', product_name, 'size', size,
        'lineCents', unit_price_cents * quantity, 'discountCents', discount_cents) order by position)`.as("lines"),
    )
    .where("order_id", "=", order.id)
    .executeTakeFirstOrThrow();
  return lines;
}

export async function clearLabelLinks(trx: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable("orders")
    .set({ shipping_label_url: null })
    .where("id", "in", [...ids])
    .execute();
}

export async function markInTransit(trx: Database, id: string): Promise<void> {
  await trx
    .updateTable("orders")
    .set({ delivery_status: "in_transit" })
    .where("id", "=", id)
    .where("status", "=", "shipped")
    .execute();
}

export async function lockInvoice(
  trx: Database,
  id: string,
): Promise<{ invoiceKey: string | null; invoiceUrl: string | null } | null> {
  const row = await trx
    .selectFrom("orders")
    .select(["invoice_key as invoiceKey", "invoice_url as invoiceUrl"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Locks any order until the transaction ends; the caller must have checked access. */
export async function lockOrderForWrite(trx: DatabaseTransaction, orderId: string): Promise<Order> {
  await lockOrder(trx, orderId);
  return readOrder(trx, orderId);
}
