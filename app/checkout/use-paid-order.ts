import { useEffect } from "react";
import { readCart, rememberOrder, removeOrdered } from "#app/storefront/cart/cart-store.ts";
import { dropCoupon, readCoupon } from "#app/storefront/cart/coupon-store.ts";
import type { Order } from "#shop/orders/order.ts";
import { forgetDraft } from "./draft-text.ts";

/** What was paid for leaves the cart, once, and with it its coupon and what was typed; pieces added since stay. */
export function usePaidOrder(order: Pick<Order, "id" | "paymentStatus" | "couponCode" | "items"> | null): void {
  useEffect(() => {
    if (order?.paymentStatus !== "paid" || readCart().orderId !== order.id) return;
    removeOrdered(order.items);
    rememberOrder(null);
    if (readCoupon().terms?.code === order.couponCode) dropCoupon();
    forgetDraft();
  }, [order]);
}
