import { replaceLines } from "#app/storefront/cart/cart-acts.ts";
import { readCart } from "#app/storefront/cart/cart-store.ts";
import { applyCouponAnswer } from "#app/storefront/cart/coupon/coupon-answer.ts";
import { dropInvalidCoupon, readCartCoupon } from "#app/storefront/cart/coupon/coupon-store.ts";
import { askCartCheck } from "#app/storefront/cart/fetch-cart-check.ts";
import { type CartChange, reconcileCart } from "#shop/ordering/cart/reconcile-cart.ts";

/** Differences between what was shown and the server's state, to confirm before going on. */
export interface ChangedOrder {
  message: string;
  detail?: string;
  /** The order is not taken, so there is nothing to confirm. */
  closed?: boolean;
  changes: readonly CartChange[];
}

/** Updates the cart to current prices and stock. Returns the changes; empty if the check failed. */
export async function recheckCart(): Promise<readonly CartChange[]> {
  const { lines, orderId } = readCart();
  const answer = await askCartCheck(lines, orderId, readCartCoupon().terms?.code ?? null);
  if (!answer) return [];
  applyCouponAnswer(answer.coupon);
  return replaceLines((current) => reconcileCart(current, lines, answer.facts)).changes;
}

/** Removes a coupon that is no longer valid, so that the new total is shown first. Rules: COUPON-33. */
export function removeLostCoupon(message: string): ChangedOrder {
  const code = readCartCoupon().terms?.code;
  dropInvalidCoupon(message);
  return {
    message: code ? `O cupom ${code} saiu do seu pedido.` : "O cupom saiu do seu pedido.",
    detail: message,
    changes: [],
  };
}
