import { MAX_CODE_LENGTH, UNKNOWN_COUPON } from "#shop/ordering/coupons/coupon.ts";
import { readCart } from "../cart-store.ts";
import { askCartCheck } from "../fetch-cart-check.ts";
import { keepCoupon } from "./coupon-store.ts";

export type AppliedCoupon =
  /** In the cart, with a discount. */
  | { kind: "applied" }
  /** Stored for later: the cart is still empty. */
  | { kind: "kept"; message: string }
  | { kind: "refused"; message: string };

const AWAY = "Não conseguimos conferir o cupom agora. Tente novamente em instantes.";

/**
 * Checks a typed code with the server and adds it to the cart when it gives a discount there.
 * Rules: COUPON-10, COUPON-15, COUPON-40.
 */
export async function applyCoupon(typed: string): Promise<AppliedCoupon> {
  const code = typed.trim();
  if (code === "") return { kind: "refused", message: "Digite o código do cupom." };
  if (code.length > MAX_CODE_LENGTH) return { kind: "refused", message: UNKNOWN_COUPON };
  const { lines, orderId } = readCart();
  const coupon = (await askCartCheck(lines, orderId, code))?.coupon;
  if (!coupon) return { kind: "refused", message: AWAY };
  const { terms, valid, message } = coupon;
  if (!terms || (!valid && lines.length > 0)) return { kind: "refused", message };
  keepCoupon(terms);
  return valid ? { kind: "applied" } : { kind: "kept", message };
}
