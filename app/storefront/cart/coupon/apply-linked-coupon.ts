import { showToast } from "#app/ui/toast/toast.tsx";
import { applyCoupon } from "./apply-coupon.ts";
import { readCartCoupon } from "./coupon-store.ts";

/**
 * Applies the code in the URL (`/cart?cupom=CODE`) and removes it from the URL, so that a reload does not apply a
 * coupon the shopper has removed. Shows the answer in a toast, since an empty cart has no place for it.
 * Rules: COUPON-41.
 */
export async function applyLinkedCoupon(): Promise<void> {
  const url = new URL(window.location.href);
  const code = url.searchParams.get("cupom");
  if (code === null) return;
  url.searchParams.delete("cupom");
  window.history.replaceState(window.history.state, "", url);
  const answer = await applyCoupon(code);
  if (answer.kind === "refused") {
    showToast({ title: "Cupom não aplicado", description: answer.message, tone: "destructive" });
  } else {
    const { terms } = readCartCoupon();
    const what = answer.kind === "applied" ? "está no seu carrinho" : "está guardado para a sua compra";
    showToast({ title: "Cupom aplicado!", description: `${terms?.code ?? code} ${what}.` });
  }
}
