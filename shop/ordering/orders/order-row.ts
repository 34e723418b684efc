import type { ShippingAddress } from "#platform/formats/shipping-address.ts";
import { type StoredAmounts, storedAmounts } from "../cart/amounts.ts";
import { isPaymentMethod, isPaymentState } from "../payments/payment.ts";
import type { Order, OrderEvent, OrderLine, OrderPayment } from "./order.ts";
import { isOrderStatus } from "./order-status.ts";
import { isPaymentStatus } from "./payment-status.ts";

export const ORDER_COLUMNS = [
  "orders.id",
  "orders.number",
  "orders.user_id as customerId",
  "orders.status",
  "orders.payment_status as paymentStatus",
  "orders.payment_method as paymentMethod",
  "orders.external_payment_id as externalPaymentId",
  "orders.subtotal_cents as grossPiecesCents",
  "orders.discount_cents as discountPiecesCents",
  "orders.coupon_code as couponCode",
  "orders.shipping_cents as netShippingCents",
  "orders.shipping_discount_cents as discountShippingCents",
  "orders.customer_name as customerName",
  "orders.customer_email as customerEmail",
  "orders.customer_phone as customerPhone",
  "orders.customer_document as customerDocument",
  "orders.gift_message as giftMessage",
  "orders.gift_recipient as giftRecipient",
  "orders.shipping_quote_option_id as shippingOptionId",
  "orders.shipping_is_estimate as shippingIsEstimate",
  "orders.carrier_name as carrierName",
  "orders.service_name as serviceName",
  "orders.tracking_code as trackingCode",
  "orders.delivery_status as deliveryStatus",
  "orders.estimated_delivery_date as estimatedDeliveryDate",
  "orders.actual_delivery_date as actualDeliveryDate",
  "orders.accepted_terms_version as acceptedTermsVersion",
  "orders.invoice_key as invoiceKey",
  "orders.invoice_url as invoiceUrl",
  "orders.shipping_label_url as shippingLabelUrl",
  "orders.expires_at as expiresAt",
  "orders.created_at as createdAt",
  "orders.updated_at as updatedAt",
] as const;

type Parsed = "amounts" | "status" | "paymentStatus" | "paymentMethod" | "payment" | "events";

export interface OrderRow extends Omit<Order, Parsed>, StoredAmounts {
  status: string;
  paymentStatus: string;
  paymentMethod: string | null;
  items: OrderLine[];
  shippingAddress: ShippingAddress;
  payment: PaymentJson | null;
  events: EventJson[];
}

type PaymentTimes = "expiresAt" | "paidAt" | "createdAt";

export interface PaymentJson extends Omit<OrderPayment, PaymentTimes | "method" | "state"> {
  method: string;
  state: string;
  expiresAt: string | null;
  paidAt: string | null;
  createdAt: string;
}

export interface EventJson {
  kind: string;
  at: string;
  amountCents: number | null;
  cartRevision?: number | null;
}

/** Throws on an unknown state. */
export function toOrder({
  grossPiecesCents,
  netShippingCents,
  discountPiecesCents,
  discountShippingCents,
  discountMethodCents,
  ...row
}: OrderRow): Order {
  const discounts = { discountPiecesCents, discountShippingCents, discountMethodCents };
  const amounts = storedAmounts({ ...discounts, grossPiecesCents, netShippingCents });
  const { status, paymentStatus, paymentMethod } = row;
  const knownMethod = paymentMethod === null || isPaymentMethod(paymentMethod);
  if (!isOrderStatus(status) || !isPaymentStatus(paymentStatus) || !knownMethod) {
    throw new Error(`Order ${row.id} has an unknown status: ${status}, ${paymentStatus}, ${paymentMethod}`);
  }
  const payment = row.payment && toOrderPayment(row.payment);
  return { ...row, amounts, status, paymentStatus, paymentMethod, payment, events: row.events.map(toEvent) };
}

function toOrderPayment(row: PaymentJson): OrderPayment {
  const { method, state } = row;
  if (!isPaymentMethod(method) || !isPaymentState(state)) {
    throw new Error(`Payment ${row.id} has the unknown method ${method} or state ${state}`);
  }
  const time = (text: string | null) => (text === null ? null : new Date(text));
  return {
    ...row,
    method,
    state,
    expiresAt: time(row.expiresAt),
    paidAt: time(row.paidAt),
    createdAt: new Date(row.createdAt),
  };
}

function toEvent({ at, ...event }: EventJson): OrderEvent {
  return { ...event, at: new Date(at) };
}
