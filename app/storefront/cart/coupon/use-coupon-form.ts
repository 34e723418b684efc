import { useState } from "react";
import { showToast } from "#app/ui/toast/toast.tsx";
import { applyCoupon } from "./apply-coupon.ts";
import { readCartCoupon, removeCartCoupon } from "./coupon-store.ts";

/** State of the cart's coupon form. */
export function useCouponForm() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  /** Resolves to true when the coupon is in the cart. */
  async function apply(typed: string): Promise<boolean> {
    setBusy(true);
    setError(null);
    const answer = await applyCoupon(typed);
    setBusy(false);
    if (answer.kind === "refused") setError(answer.message);
    return answer.kind !== "refused";
  }

  return { busy, error, apply, forget: () => setError(null) };
}

/** Removes the coupon and shows a toast that can undo it. Rules: COUPON-37. */
export function removeCoupon(): void {
  const code = readCartCoupon().terms?.code;
  const restore = removeCartCoupon();
  showToast({
    title: "Cupom removido",
    description: `${code} saiu do carrinho.`,
    action: { label: "Desfazer", onPress: restore },
  });
}
