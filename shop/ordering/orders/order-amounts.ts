import type { Centavos } from "#platform/money.ts";
import { type PaymentMethod, paymentMethodLabel } from "../payments/payment.ts";
import type { Order } from "./order.ts";

/** A discount line under the subtotal. */
export interface DisplayedDiscount {
  label: string;
  cents: Centavos;
}

/** An order's amounts as shown: subtotal minus discounts plus shipping is the total. */
export interface DisplayedAmounts {
  subtotalCents: Centavos;
  discounts: DisplayedDiscount[];
  /** Before free shipping, which is listed as a discount. */
  shippingCents: Centavos;
  /** Amount to pay, or paid. */
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

/** The amounts of an order as shown on every screen and in e-mails. Rules: PRICE-30. */
export function displayedAmounts(order: Amounts): DisplayedAmounts {
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
