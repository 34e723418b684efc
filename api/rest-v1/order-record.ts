import { z } from "@hono/zod-openapi";
import { toDecimal } from "#platform/money.ts";
import type { Order, OrderLine } from "#shop/ordering/orders/order.ts";
import type { TrackingEvent } from "#shop/ordering/orders/order-queries.server.ts";
import { ORDER_STATUSES } from "#shop/ordering/orders/order-status.ts";
import { PAYMENT_STATUSES } from "#shop/ordering/orders/payment-status.ts";

const money = z.number().openapi({ description: "Reais, at most two places", example: 149.99 });

/**
 * An order line in the data API. `price` is the line total in reais; the unit price is `price` divided by `quantity`.
 */
export const OrderItemRecord = z
  .object({
    id: z.uuid(),
    order_id: z.uuid(),
    product_id: z.string(),
    product_name: z.string(),
    quantity: z.int(),
    size: z.string(),
    price: money.openapi({ description: "Of the line, before its discount" }),
    discount: money.openapi({ description: "What the coupon takes off the line" }),
    image: z.string().nullable().openapi({ description: "Path on this server" }),
  })
  .openapi("OrderItem");

const Item = z.object({
  product_id: z.string(),
  product_name: z.string(),
  price: money.openapi({ description: "Of one piece" }),
  quantity: z.int(),
  size: z.string(),
  image: z.string().nullable(),
});

/** The stored order. */
export const OrderRecordSchema = z
  .object({
    id: z.uuid(),
    number: z.int().openapi({ description: "What people call the order: 'Pedido nº 1004'", example: 1004 }),
    user_id: z.uuid().nullable(),
    items: z.array(Item),
    subtotal: money,
    discount: money.openapi({ description: "Off the pieces, by the coupon" }),
    coupon_code: z.string().nullable(),
    shipping: money,
    shipping_discount: money.openapi({
      description: "What the coupon took off the shipping, `shipping` is what is left",
    }),
    total: money.openapi({ description: "subtotal - discount + shipping" }),
    method_discount: money.openapi({ description: "Off the total for the method of the current payment (PIX)" }),
    customer_name: z.string(),
    customer_email: z.string(),
    customer_phone: z.string(),
    customer_cpf: z.string().nullable(),
    gift_message: z.string().nullable().openapi({ description: "Written on a card that goes with the pieces" }),
    gift_recipient: z
      .string()
      .nullable()
      .openapi({ description: "Whom the parcel is addressed to, where it is not the customer" }),
    shipping_address: z.object({
      street: z.string(),
      number: z.string(),
      complement: z.string().optional(),
      neighborhood: z.string(),
      city: z.string(),
      state: z.string(),
      zipCode: z.string(),
    }),
    shipping_option_id: z.uuid().nullable(),
    shipping_is_estimate: z.boolean(),
    status: z.enum(ORDER_STATUSES),
    payment_method: z.string().nullable(),
    payment_status: z.enum(PAYMENT_STATUSES),
    external_payment_id: z.string().nullable(),
    tracking_code: z.string().nullable(),
    carrier_name: z.string().nullable(),
    service_name: z.string().nullable(),
    estimated_delivery_date: z.iso.date().nullable(),
    actual_delivery_date: z.iso.date().nullable(),
    delivery_status: z.string().nullable(),
    invoice_key: z.string().nullable(),
    invoice_url: z.string().nullable(),
    shipping_label_url: z.string().nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    order_items: z.array(OrderItemRecord),
    claim_secret: z
      .string()
      .optional()
      .openapi({ description: "Told once to a visitor: whoever presents it after logging in owns the order" }),
  })
  .openapi("Order");

/** Rules: ORDER-37. */
export function presentOrderRecord(order: Order): z.infer<typeof OrderRecordSchema> {
  return {
    id: order.id,
    number: order.number,
    user_id: order.customerId,
    items: order.items.map((line) => ({
      product_id: line.productId,
      product_name: line.productName,
      price: toDecimal(line.unitPriceCents),
      quantity: line.quantity,
      size: line.size,
      image: imageOf(line),
    })),
    subtotal: toDecimal(order.amounts.grossPiecesCents),
    discount: toDecimal(order.amounts.discountPiecesCents),
    coupon_code: order.couponCode,
    shipping: toDecimal(order.amounts.netShippingCents),
    shipping_discount: toDecimal(order.amounts.discountShippingCents),
    total: toDecimal(order.amounts.netCents),
    method_discount: toDecimal(order.amounts.discountMethodCents),
    customer_name: order.customerName,
    customer_email: order.customerEmail,
    customer_phone: order.customerPhone,
    customer_cpf: order.customerDocument,
    gift_message: order.giftMessage ?? null,
    gift_recipient: order.giftRecipient ?? null,
    shipping_address: order.shippingAddress,
    shipping_option_id: order.shippingOptionId,
    shipping_is_estimate: order.shippingIsEstimate,
    status: order.status,
    payment_method: order.paymentMethod,
    payment_status: order.paymentStatus,
    external_payment_id: order.externalPaymentId,
    tracking_code: order.trackingCode,
    carrier_name: order.carrierName,
    service_name: order.serviceName,
    estimated_delivery_date: order.estimatedDeliveryDate,
    actual_delivery_date: order.actualDeliveryDate,
    delivery_status: order.deliveryStatus,
    invoice_key: order.invoiceKey,
    invoice_url: order.invoiceUrl,
    shipping_label_url: order.shippingLabelUrl,
    created_at: order.createdAt.toISOString(),
    updated_at: order.updatedAt.toISOString(),
    order_items: order.items.map((line) => presentOrderItem(order.id, line)),
  };
}

/** Rules: ORDER-37. */
export function presentOrderItem(orderId: string, line: OrderLine): z.infer<typeof OrderItemRecord> {
  return {
    id: line.id,
    order_id: orderId,
    product_id: line.productId,
    product_name: line.productName,
    quantity: line.quantity,
    size: line.size,
    price: toDecimal(line.lineCents),
    discount: toDecimal(line.discountCents),
    image: imageOf(line),
  };
}

function imageOf({ picture }: OrderLine): string | null {
  return picture && `/imagens/${picture.path}`;
}

export const TrackingEventRecord = z
  .object({
    id: z.uuid(),
    order_id: z.uuid(),
    event_date: z.iso.datetime(),
    event_status: z.enum(["delivered", "in_transit", "posted", "other"]),
    event_description: z.string(),
    event_location: z.string(),
  })
  .openapi("TrackingEvent");

export function presentTrackingEvent(orderId: string, { at, status, description, location, id }: TrackingEvent) {
  return {
    id,
    order_id: orderId,
    event_date: at.toISOString(),
    event_status: status,
    event_description: description,
    event_location: location,
  };
}
