import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { joined } from "#platform/database/join-statements.server.ts";
import type { Actor } from "#shop/audit/audit-entry.ts";
import { auditInsert } from "#shop/audit/audit-store.server.ts";
import { LEGAL_TEXTS_VERSION } from "#shop/customers/accounts/legal-texts.ts";
import type { OrderInput } from "./placing/order-input.ts";
import type { PricedOrder } from "./placing/price-order.server.ts";

export interface NewOrder {
  id: string;
  customerId: string | null;
  claimHash: Buffer | null;
  input: OrderInput;
  price: PricedOrder;
  actor: Actor;
  now: Date;
  /** Only of an order that staff made. */
  manual?: ManualOrder;
}

export interface ManualOrder {
  madeBy: string;
  expiresAt: Date;
  discountReason: string | null;
  /** The paid order in whose parcel it goes; null: its own. */
  sentWith: string | null;
}

/** Lines, first event and audit entry go in with it, in one statement. Rules: ORDER-12, ORDER-19. */
export async function insertOrder(db: Database, order: NewOrder): Promise<void> {
  const { id, now } = order;
  const change = joined(db)
    .with("placed", (query) =>
      query.insertInto("orders").values({
        id,
        user_id: order.customerId,
        claim_hash: order.claimHash,
        created_at: now,
        ...columnsOf(order.input, order.price, now),
        ...(order.manual && manualColumns(order.manual)),
      }),
    )
    .with("lines", (query) => query.insertInto("order_items").values(linesOf(id, order.price)))
    .with("event", (query) => query.insertInto("order_events").values({ order_id: id, kind: "placed", at: now }));
  const entry = {
    actor: order.actor,
    action: "order.place",
    subject: `order:${id}`,
    after: {
      ...auditedAmounts(order.price),
      discountReason: order.manual?.discountReason ?? undefined,
      sentWith: order.manual?.sentWith ?? undefined,
    },
  } as const;
  await auditInsert(change, entry, now).execute();
}

/** Nobody has accepted the terms yet. Rules: DESK-8. */
function manualColumns({ madeBy, expiresAt, discountReason, sentWith }: ManualOrder) {
  return {
    made_by: madeBy,
    expires_at: expiresAt,
    discount_reason: discountReason,
    discount_by: discountReason === null ? null : madeBy,
    accepted_terms_version: null,
    sent_with: sentWith,
  };
}

/** The caller must hold the row lock. */
export async function overwriteOrder(
  trx: Database,
  id: string,
  { input, price, actor, now }: Omit<NewOrder, "id" | "customerId" | "claimHash">,
): Promise<void> {
  await trx.deleteFrom("order_items").where("order_id", "=", id).execute();
  const change = trx
    .with("changed", (query) =>
      query
        .updateTable("orders")
        .set(columnsOf(input, price, now))
        .where("id", "=", id),
    )
    .with("lines", (query) => query.insertInto("order_items").values(linesOf(id, price)))
    .with("event", (query) => query.insertInto("order_events").values({ order_id: id, kind: "changed", at: now }));
  const entry = { actor, action: "order.change", subject: `order:${id}`, after: auditedAmounts(price) } as const;
  await auditInsert(change, entry, now).execute();
}

/** Removes the coupon and its discount from an order. The caller must hold the row lock. */
export async function removeCouponFromOrder(trx: Database, id: string, actor: Actor, now: Date): Promise<void> {
  const gross = sql<number>`unit_price_cents * quantity`;
  const change = trx
    .with("changed", (query) =>
      query
        .updateTable("orders")
        .set((eb) => ({
          coupon_id: null,
          coupon_code: null,
          discount_cents: 0,
          shipping_cents: eb("shipping_cents", "+", eb.ref("shipping_discount_cents")),
          shipping_discount_cents: 0,
          total_cents: sql`subtotal_cents + shipping_cents + shipping_discount_cents`,
          updated_at: now,
        }))
        .where("id", "=", id),
    )
    .with("lines", (query) =>
      query.updateTable("order_items").set({ discount_cents: 0, line_cents: gross }).where("order_id", "=", id),
    )
    .with("event", (query) => query.insertInto("order_events").values({ order_id: id, kind: "changed", at: now }));
  await auditInsert(change, { actor, action: "order.drop_coupon", subject: `order:${id}` }, now).execute();
}

/** Rules: LAW-21. */
function columnsOf(input: OrderInput, price: PricedOrder, now: Date) {
  const { shipping, amounts } = price;
  return {
    subtotal_cents: amounts.grossPiecesCents,
    discount_cents: amounts.discountPiecesCents,
    coupon_id: price.coupon?.id ?? null,
    coupon_code: price.coupon?.code ?? null,
    shipping_cents: amounts.netShippingCents,
    shipping_discount_cents: amounts.discountShippingCents,
    total_cents: amounts.netCents,
    customer_name: input.customer_name,
    customer_email: input.customer_email,
    customer_phone: input.customer_phone,
    customer_document: input.customer_cpf ?? null,
    gift_message: input.gift_message ?? null,
    gift_recipient: input.gift_recipient ?? null,
    shipping_address: JSON.stringify(input.shipping_address),
    shipping_quote_option_id: shipping.optionId,
    shipping_is_estimate: shipping.isEstimate,
    carrier_name: shipping.carrierName,
    service_name: shipping.serviceName,
    estimated_delivery_date: shipping.arrivalDate,
    accepted_terms_version: LEGAL_TEXTS_VERSION,
    updated_at: now,
  };
}

function linesOf(orderId: string, { lines }: PricedOrder) {
  return lines.map((line, position) => ({
    order_id: orderId,
    position,
    product_id: line.productId,
    product_name: line.productName,
    sku_id: line.skuId,
    size: line.size,
    quantity: line.quantity,
    unit_price_cents: line.unitPriceCents,
    discount_cents: line.discountCents,
    line_cents: line.lineCents - line.discountCents,
    image: line.picturePath,
  }));
}

/** The audit log's names for amounts are stored, so they stay. */
function auditedAmounts({ amounts, coupon }: PricedOrder) {
  const { grossPiecesCents: subtotalCents, discountPiecesCents: discountCents } = amounts;
  const { netShippingCents: shippingCents, netCents: totalCents } = amounts;
  return { subtotalCents, discountCents, coupon: coupon?.code, shippingCents, totalCents };
}
