import type { Centavos } from "#platform/money.ts";
import { couponCents } from "../cart/amounts.ts";
import { type PaymentMethod, paymentMethodLabel } from "../payments/payment.ts";
import type { Order } from "./order.ts";

export interface DisplayedDiscount {
  label: string;
  cents: Centavos;
}

/** For screens and e-mails: gross pieces less these plus gross shipping is what is paid. Rules: PRICE-30. */
export function discountLines({
  amounts,
  couponCode,
  paymentMethod,
}: Pick<Order, "amounts" | "couponCode" | "paymentMethod">): DisplayedDiscount[] {
  const coupon = { label: couponLabel(couponCode), cents: couponCents(amounts) };
  const method = { label: methodDiscountLabel(paymentMethod), cents: amounts.discountMethodCents };
  return [coupon, method].filter(({ cents }) => cents > 0);
}

export function couponLabel(code: string | null): string {
  return code === null ? "Desconto" : `Desconto (${code})`;
}

/** 'Desconto no PIX'. */
export function methodDiscountLabel(method: PaymentMethod | null): string {
  return method === null ? "Desconto" : `Desconto no ${paymentMethodLabel(method)}`;
}
