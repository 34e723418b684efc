import { useEffect } from "react";
import { forgetDraft } from "#app/session/draft-text.ts";
import { followTakenOut, removeOrdered } from "#app/storefront/cart/cart-acts.ts";
import { readCart, readStored, rememberOrder, useCart } from "#app/storefront/cart/cart-store.ts";
import { readCartCoupon, removeCartCoupon } from "#app/storefront/cart/coupon/coupon-store.ts";
import { LEFT_CART, type Order } from "#shop/ordering/orders/order.ts";

/**
 * Once an order is paid or has its boleto, removes its pieces and coupon from the cart and deletes the draft. Pieces
 * added since stay. Runs once per order. `customerId`: who is logged in on a page without the shop's header, which
 * keeps the cart in step with other devices by itself.
 * Rules: CART-41, CART-42, CART-51.
 */
export function usePaidOrder(
  order: Pick<Order, "id" | "customerId" | "paymentStatus" | "couponCode" | "items" | "payment" | "events"> | null,
  customerId: string | null = null,
): void {
  const { ready } = useCart();
  useEffect(() => {
    if (!order || !ready || readCart().orderId !== order.id) return;
    const { payment, paymentStatus } = order;
    const hasBoleto = payment?.method === "boleto" && payment.state === "pending" && payment.boletoUrl !== null;
    if (paymentStatus !== "paid" && !hasBoleto) return;
    const left = order.events.find(({ kind }) => kind === LEFT_CART);
    // Of another customer's cart, or a visitor's, the server has taken nothing.
    const isFollowed = left?.cartRevision && readStored().meeting?.customerId === order.customerId;
    if (isFollowed) followTakenOut(order.items, left.cartRevision ?? 0);
    else removeOrdered(order.items);
    rememberOrder(null);
    if (readCartCoupon().terms?.code === order.couponCode) removeCartCoupon();
    forgetDraft();
    // The pieces leave the customer's other devices, too; where that fails, a later page tries again.
    if (customerId || isFollowed)
      import("#app/storefront/cart/sync/cart-sync.ts").then(({ syncCartNow }) => syncCartNow(), ignore);
  }, [order, customerId, ready]);
}

const ignore = () => {};
