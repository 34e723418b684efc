import { money, orNull, type Read, record, text } from "#app/request/answer-shape.ts";
import { valueAt } from "#platform/value-at.ts";
import { amountsOf } from "#shop/ordering/cart/amounts.ts";
import { discountLines } from "#shop/ordering/orders/order-amounts.ts";
import { type ApiAnswer, callApi } from "./call-api.ts";
import { type DeliveryErrors, fieldOfIssue } from "./delivery/delivery-fields.ts";
import { type CheckoutTotals, serviceDetail } from "./order-totals.ts";

const OrderRecord = record({
  id: text,
  subtotal: money,
  discount: money,
  coupon_code: orNull(text),
  shipping: money,
  shipping_discount: money,
  total: money,
  carrier_name: orNull(text),
  service_name: orNull(text),
  estimated_delivery_date: orNull(text),
});

export type SentOrder =
  | { kind: "placed"; id: string; totals: CheckoutTotals }
  /** Fields the server refuses, with its messages. */
  | { kind: "invalid"; fields: DeliveryErrors }
  /** Prices, stock, shipping or the coupon differ from what the shopper was shown. */
  | { kind: "changed"; what: Changed; message: string }
  /** A payment for this order is running or was made, so it cannot be changed. */
  | { kind: "not_changeable" }
  /** The order does not exist, was cancelled or belongs to someone else. */
  | { kind: "gone" }
  /** The shop takes no orders now, or too many of this customer are unpaid. */
  | { kind: "refused"; title: string; detail?: string }
  | { kind: "failed"; cause?: string };

export type Changed = "price" | "shipping" | "pieces" | "coupon";

const CHANGED: Record<string, Changed> = {
  price_changed: "price",
  shipping_changed: "shipping",
  out_of_stock: "pieces",
  invalid_items: "pieces",
  coupon_refused: "coupon",
  unknown_coupon: "coupon",
};

/**
 * Places the order, or overwrites the checkout's existing one. Retries once without an answer. Idempotent.
 * Rules: ORDER-21.
 */
export async function sendOrder(body: string, idempotencyKey: string, orderId: string | null): Promise<SentOrder> {
  const send = () =>
    orderId
      ? callApi(`/rest/v1/orders/${orderId}`, { method: "PUT", body, answer: OrderRecord })
      : callApi("/rest/v1/orders", { method: "POST", body, idempotencyKey, answer: OrderRecord });
  const first = await send();
  return read(first.kind === "unreachable" ? await send() : first);
}

function read(answer: ApiAnswer<Read<typeof OrderRecord>>): SentOrder {
  if (answer.kind === "unreachable") return { ...answer, kind: "failed" };
  if (answer.kind === "ok") return { kind: "placed", id: answer.data.id, totals: totalsOf(answer.data) };
  const { status, problem } = answer;
  const what = valueAt(CHANGED, problem.code);
  if (what) return { kind: "changed", what, message: problem.message };
  if (status === 404 || problem.code === "order_cancelled") return { kind: "gone" };
  if (problem.code === "shop_closed" || problem.code === "too_many_unpaid") {
    return { kind: "refused", title: problem.title ?? problem.message, detail: problem.detail ?? undefined };
  }
  if (problem.code === "order_not_changeable") return { kind: "not_changeable" };
  const fields: DeliveryErrors = {};
  for (const { path, message } of problem.issues) {
    const field = fieldOfIssue(path);
    if (field) fields[field] ??= message;
  }
  return Object.keys(fields).length > 0 ? { kind: "invalid", fields } : { kind: "failed" };
}

function totalsOf(order: Read<typeof OrderRecord>): CheckoutTotals {
  const { service_name: name, carrier_name: carrier, estimated_delivery_date: day } = order;
  const amounts = amountsOf({
    grossPiecesCents: order.subtotal,
    discountPiecesCents: order.discount,
    grossShippingCents: order.shipping + order.shipping_discount,
    discountShippingCents: order.shipping_discount,
  });
  return {
    amounts,
    discounts: discountLines({ amounts, couponCode: order.coupon_code, paymentMethod: null }),
    isShippingChosen: true,
    shippingDetail: serviceDetail(name, carrier, day),
  };
}
