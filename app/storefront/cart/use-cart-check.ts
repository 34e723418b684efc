import { useEffect, useRef, useState } from "react";
import { type CartChange, reconcileCart, refreshLines } from "#shop/ordering/cart/reconcile-cart.ts";
import { replaceLines } from "./cart-acts.ts";
import { readCart } from "./cart-store.ts";
import { applyCouponAnswer } from "./coupon/coupon-answer.ts";
import { readCartCoupon } from "./coupon/coupon-store.ts";
import { askCartCheck, type CartCheck } from "./fetch-cart-check.ts";

const STALE_AFTER_MS = 60_000;
const ASK_AGAIN_MS = 10_000;
const NOTHING_ASKED: CartCheck = { facts: [], coupon: null };

/**
 * Checks the cart against the catalogue when the page opens, and when it becomes visible again after a minute. Returns
 * what changed, until dismissed, and whether the check failed. The first check also reports which page was opened, for
 * the shop's anonymous statistics.
 * Rules: CART-20, CART-34.
 */
export function useCartCheck(page: "cart" | "checkout"): {
  changes: readonly CartChange[];
  unchecked: boolean;
  dismiss: () => void;
} {
  const [changes, setChanges] = useState<readonly CartChange[]>([]);
  const [unchecked, setUnchecked] = useState(false);
  const checkedAt = useRef(0);
  const counted = useRef(false);

  useEffect(() => {
    let here = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function check() {
      const { lines, soldOut, orderId } = readCart();
      if (lines.length + soldOut.length === 0 || Date.now() - checkedAt.current < STALE_AFTER_MS) return;
      checkedAt.current = Date.now();
      const asked = readCartCoupon().terms?.code ?? null;
      const opened = counted.current ? undefined : page;
      counted.current = true;
      // Sold-out lines are checked in a separate request: the coupon applies to the bought lines only.
      const [answer, again] = await Promise.all([
        lines.length > 0 ? askCartCheck(lines, orderId, asked, opened) : NOTHING_ASKED,
        soldOut.length > 0 ? askCartCheck(soldOut, orderId, null) : NOTHING_ASKED,
      ]);
      if (!here) return;
      setUnchecked(!answer);
      if (!answer) {
        checkedAt.current = 0;
        clearTimeout(timer);
        timer = setTimeout(check, ASK_AGAIN_MS);
        return;
      }
      // The coupon may have been replaced or removed while the request was running.
      if (lines.length > 0 && asked === readCartCoupon().terms?.code) applyCouponAnswer(answer.coupon);
      const result = replaceLines((current) => {
        const checked = reconcileCart(current, lines, answer.facts);
        // Reads the list again: lines removed from it meanwhile stay removed.
        const listed = again ? refreshLines(readCart().soldOut, again.facts) : [];
        return { ...checked, soldOut: [...checked.soldOut, ...listed] };
      });
      if (result.changes.length > 0) setChanges((before) => [...before, ...result.changes]);
    }
    const onLook = () => {
      if (document.visibilityState === "visible") check();
    };
    check();
    document.addEventListener("visibilitychange", onLook);
    window.addEventListener("focus", onLook);
    return () => {
      here = false;
      clearTimeout(timer);
      // A cancelled check must run again.
      checkedAt.current = 0;
      document.removeEventListener("visibilitychange", onLook);
      window.removeEventListener("focus", onLook);
    };
  }, [page]);

  return { changes, unchecked, dismiss: () => setChanges([]) };
}
