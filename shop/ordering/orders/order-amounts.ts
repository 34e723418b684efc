import type { Centavos } from "#platform/money.ts";
import { type PaymentMethod, paymentMethodLabel } from "../payments/payment.ts";
import type { Order } from "./order.ts";

/** Something taken off, as it is written under the subtotal. */
export interface ShownDiscount {
  label: string;
  cents: Centavos;
}

/** What an order comes to, line by line: subtotal, less the discounts, plus shipping, is the total. */
export interface ShownAmounts {
  subtotalCents: Centavos;
  discounts: ShownDiscount[];
  /** Before free shipping, which is among the discounts. */
  shippingCents: Centavos;
  /** What is to be paid, or was. */
  totalCents: Centavos;
}

type Amounts = Pick<
  Order,
  | "subtotalCents"
  | "discountCents"
  | "couponCode"
  | "shippingCents"
  | "shippingDiscountCents"
  | "totalCents"
  | "methodDiscountCents"
  | "paymentMethod"
>;

/** The amounts of an order as every screen and mail shows them. */
export function shownAmounts(order: Amounts): ShownAmounts {
  const coupon = { label: couponLabel(order.couponCode), cents: order.discountCents + order.shippingDiscountCents };
  const method = { label: methodDiscountLabel(order.paymentMethod), cents: order.methodDiscountCents };
  return {
    subtotalCents: order.subtotalCents,
    discounts: [coupon, method].filter(({ cents }) => cents > 0),
    shippingCents: order.shippingCents + order.shippingDiscountCents,
    totalCents: order.totalCents - order.methodDiscountCents,
  };
}

export function couponLabel(code: string | null): string {
  return code === null ? "Desconto" : `Desconto (${code})`;
}

/** 'Desconto no PIX'. */
export function methodDiscountLabel(method: PaymentMethod | null): string {
  return method === null ? "Desconto" : `Desconto no ${paymentMethodLabel(method)}`;
}
