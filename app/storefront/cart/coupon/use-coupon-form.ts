import { useState } from "react";
import { showToast } from "#app/ui/toast/toast.tsx";
import { applyCoupon } from "./apply-coupon.ts";
import { readCartCoupon, removeCartCoupon } from "./coupon-store.ts";

/** Asking for a coupon by the box of the cart. */
export function useCouponForm() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  /** True when the coupon is in the cart. */
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

/** Takes the coupon out; the toast can put it back. */
export function removeCoupon(): void {
  const code = readCartCoupon().terms?.code;
  const restore = removeCartCoupon();
  showToast({
    title: "Cupom removido",
    description: `${code} saiu do carrinho.`,
    action: { label: "Desfazer", onPress: restore },
  });
}
