import { useEffect, useEffectEvent, useState } from "react";
import { showToast } from "#app/ui/toast.tsx";
import { applyCoupon } from "./apply-coupon.ts";
import { dropCoupon, readCoupon } from "./coupon-store.ts";

/** Asking for a coupon: by the box of the cart, or by the address (`/cart?cupom=CODE`). */
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

  const applyLinked = useEffectEvent(async (code: string) => {
    const applied = await apply(code);
    if (applied)
      showToast({ title: "Cupom aplicado!", description: `${readCoupon().terms?.code} está no seu carrinho.` });
  });
  useEffect(() => {
    const code = takeLinkedCode();
    if (code) void applyLinked(code);
  }, []);

  return { busy, error, apply, forget: () => setError(null) };
}

export type CouponForm = ReturnType<typeof useCouponForm>;

/** Takes the coupon out; the toast can put it back. */
export function removeCoupon(): void {
  const code = readCoupon().terms?.code;
  const restore = dropCoupon();
  showToast({
    title: "Cupom removido",
    description: `${code} saiu do carrinho.`,
    action: { label: "Desfazer", onPress: restore },
  });
}

/** The code the address brings, which then leaves it: a reload shall not apply what was taken out. */
function takeLinkedCode(): string | null {
  const url = new URL(window.location.href);
  const code = url.searchParams.get("cupom");
  if (code === null) return null;
  url.searchParams.delete("cupom");
  window.history.replaceState(window.history.state, "", url);
  return code;
}
