import { replaceLines } from "#app/storefront/cart/cart-acts.ts";
import { clearShipping, readCart } from "#app/storefront/cart/cart-store.ts";
import { applyCouponAnswer } from "#app/storefront/cart/coupon/coupon-answer.ts";
import { dropInvalidCoupon, readCartCoupon } from "#app/storefront/cart/coupon/coupon-store.ts";
import { askCartCheck } from "#app/storefront/cart/fetch-cart-check.ts";
import { showToast } from "#app/ui/toast/toast.tsx";
import { type CartChange, reconcileCart } from "#shop/ordering/cart/reconcile-cart.ts";
import type { Changed } from "./order-api.ts";

/** Differences between what was shown and the server's state, to confirm before going on. */
export interface ChangedOrder {
  message: string;
  detail?: string;
  /** The order is not taken, so there is nothing to confirm. */
  closed?: boolean;
  changes: readonly CartChange[];
}

/** Makes the cart what the shop said of the order: `what` of it differs, with the message for the shopper. */
export async function changeTo(what: Changed, message: string): Promise<ChangedOrder> {
  if (what === "coupon") return removeLostCoupon(message);
  if (what === "shipping") clearShipping();
  const changes = what === "shipping" ? [] : await recheckCart();
  tellWhenNothingIsLeft();
  return { message, changes };
}

/** An empty cart redirects to the cart page, which would not say why. */
function tellWhenNothingIsLeft(): void {
  if (readCart().lines.length > 0) return;
  const description = "As peças do seu carrinho foram vendidas enquanto você preenchia o pedido.";
  showToast({ title: "Produto esgotado", description, tone: "destructive" });
}

/** Takes out of the cart what was sold during the payment, and tells which: `lines`. */
export async function takeOutSold(lines: readonly string[]): Promise<ChangedOrder> {
  const changes = await recheckCart();
  const onlyFewer = changes.length > 0 && changes.every(({ kind }) => kind !== "gone");
  showToast({
    title: onlyFewer ? "Restam menos peças" : "Produto esgotado",
    description: lines.join(" "),
    tone: "destructive",
  });
  return { message: "Seu pedido mudou.", changes };
}

/** Updates the cart to current prices and stock. Returns the changes; empty if the check failed. */
async function recheckCart(): Promise<readonly CartChange[]> {
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
