import { askCartCheck } from "#app/storefront/cart/ask-cart-check.ts";
import { readCart, replaceLines } from "#app/storefront/cart/cart-store.ts";
import { heedCouponAnswer } from "#app/storefront/cart/coupon/coupon-answer.ts";
import { loseCoupon, readCartCoupon } from "#app/storefront/cart/coupon/coupon-store.ts";
import { type CartChange, reconcileCart } from "#shop/ordering/cart/reconcile-cart.ts";

/** What changed between what was shown and what the server says, to be read before going on. */
export interface ChangedOrder {
  message: string;
  detail?: string;
  /** The shop takes no orders: there is nothing to agree to. */
  closed?: boolean;
  changes: readonly CartChange[];
}

/** Puts today's prices and stock into the cart; gives what that changed. */
export async function recheckCart(): Promise<readonly CartChange[]> {
  const { lines, orderId } = readCart();
  const answer = await askCartCheck(lines, orderId, readCartCoupon().terms?.code ?? null);
  if (!answer) return [];
  heedCouponAnswer(answer.coupon);
  return replaceLines((current) => reconcileCart(current, lines, answer.facts)).changes;
}

/** The coupon does not hold any more: out of the cart with it, for the new total to be read. Rules: COUPON-33. */
export function takeOutCoupon(message: string): ChangedOrder {
  const code = readCartCoupon().terms?.code;
  loseCoupon(message);
  return {
    message: code ? `O cupom ${code} saiu do seu pedido.` : "O cupom saiu do seu pedido.",
    detail: message,
    changes: [],
  };
}
