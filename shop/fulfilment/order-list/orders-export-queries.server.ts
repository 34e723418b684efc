import { sql } from "kysely";
import { type Database, sqlList } from "#platform/database/database.server.ts";
import type { Centavos } from "#platform/money.ts";
import { type Amounts, storedAmounts } from "#shop/ordering/cart/amounts.ts";
import { ENDED_UNPAID } from "#shop/ordering/payments/payment.ts";
import { findFirstOrders } from "./first-orders-queries.server.ts";
import { orderedBy, type ReadChoice } from "./order-search-queries.server.ts";

export interface ExportedOrder {
  number: number;
  id: string;
  createdAt: Date;
  status: string;
  paymentStatus: string;
  paymentMethod: string | null;
  paidAt: Date | null;
  customerName: string;
  /** Null if the staff member may not export personal data. */
  contact: { email: string; phone: string; document: string | null } | null;
  city: string;
  state: string;
  zipCode: string;
  /** `2× Anel Lua (16)`, comma-separated. */
  items: string;
  pieces: number;
  amounts: Amounts;
  couponCode: string | null;
  refundedCents: Centavos;
  carrierName: string | null;
  serviceName: string | null;
  trackingCode: string | null;
  invoiceKey: string | null;
}

export const AT_ONCE = 500;
const NEWEST = "data-desc";

export async function readBatch(
  db: Database,
  choice: ReadChoice,
  { before, withContacts }: { before: number | null; withContacts: boolean },
): Promise<ExportedOrder[]> {
  const contact = sql<ExportedOrder["contact"]>`json_build_object('email', orders.customer_email,
    'phone', orders.customer_phone, 'document', orders.customer_document)`;
  const ids = await findFirstOrders(db, choice, { sort: NEWEST, after: before, most: AT_ONCE });
  const query = db
    .selectFrom("orders")
    .leftJoin("payments", "payments.external_payment_id", "orders.external_payment_id")
    .select([
      "orders.number",
      "orders.id",
      "orders.created_at as createdAt",
      "orders.status",
      "orders.payment_status as paymentStatus",
      "orders.payment_method as paymentMethod",
      "payments.paid_at as paidAt",
      "orders.customer_name as customerName",
      (withContacts ? contact : sql<null>`null::json`).as("contact"),
      sql<string>`coalesce(orders.shipping_address ->> 'city', '')`.as("city"),
      sql<string>`coalesce(orders.shipping_address ->> 'state', '')`.as("state"),
      sql<string>`coalesce(orders.shipping_address ->> 'zipCode', '')`.as("zipCode"),
      sql<string>`(select coalesce(string_agg(quantity || '× ' || product_name || ' (' || size || ')', ', ' order by position), '')
          from order_items where order_id = orders.id)`.as("items"),
      sql<number>`(select coalesce(sum(quantity), 0)::int from order_items where order_id = orders.id)`.as("pieces"),
      "orders.subtotal_cents as grossPiecesCents",
      "orders.discount_cents as discountPiecesCents",
      "orders.shipping_cents as netShippingCents",
      "orders.shipping_discount_cents as discountShippingCents",
      "orders.coupon_code as couponCode",
      sql<number>`case when payments.state in ${sqlList(ENDED_UNPAID)} then 0
                       else coalesce(payments.method_discount_cents, 0) end`.as("discountMethodCents"),
      sql<number>`coalesce(payments.refunded_cents, 0)`.as("refundedCents"),
      "orders.carrier_name as carrierName",
      "orders.service_name as serviceName",
      "orders.tracking_code as trackingCode",
      "orders.invoice_key as invoiceKey",
    ])
    .where(sql<boolean>`orders.id = any(${ids}::uuid[])`)
    .orderBy(orderedBy(NEWEST));
  const rows = await query.execute();
  return rows.map(({ grossPiecesCents, discountPiecesCents, netShippingCents, discountShippingCents, ...row }) => {
    const { discountMethodCents, ...order } = row;
    const coupon = { discountPiecesCents, discountShippingCents };
    return { ...order, amounts: storedAmounts({ ...coupon, grossPiecesCents, netShippingCents, discountMethodCents }) };
  });
}
