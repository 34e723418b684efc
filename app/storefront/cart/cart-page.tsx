import { type ReactNode, Suspense, useEffect, useState } from "react";
import { lazyPart } from "#app/hydration/lazy-part.ts";
import type { FreeShipping } from "#shop/ordering/shipping/free-shipping.ts";
import { CartChanges } from "./cart-changes.tsx";
import { CartSkeleton } from "./cart-frame.tsx";
import { useCart } from "./cart-store.ts";
import { CartUnchecked } from "./cart-unchecked.tsx";
import { useCoupon } from "./coupon/coupon-store.ts";
import { EmptyCart } from "./empty-cart.tsx";
import { SoldOutLines } from "./sold-out-lines.tsx";
import { useCartCheck } from "./use-cart-check.ts";

const FilledCart = lazyPart(async () => (await import("./filled-cart.tsx")).FilledCart);

interface CartPageProps {
  /** From what subtotal shipping costs nothing; null: never. */
  freeShipping: FreeShipping | null;
  /** What an empty cart shows below. */
  suggestions: ReactNode;
}

/** The cart as this browser keeps it, checked against the catalogue. */
export function CartPage({ freeShipping, suggestions }: CartPageProps) {
  const cart = useCart();
  const coupon = useCoupon();
  const { changes, unchecked, dismiss } = useCartCheck("cart");
  const [hadLines, setHadLines] = useState(false);
  if (cart.lines.length > 0 && !hadLines) setHadLines(true);
  useEffect(() => {
    if (!/[?&]cupom=/.test(window.location.search)) return;
    void import("./coupon/apply-linked-coupon.ts").then(({ applyLinkedCoupon }) => applyLinkedCoupon());
  }, []);
  if (!cart.ready) return <CartSkeleton />;
  if (cart.lines.length === 0) {
    return (
      <>
        <CartChanges changes={changes} onDismiss={dismiss} className="mt-6" />
        <SoldOutLines lines={cart.soldOut} />
        <EmptyCart justEmptied={hadLines} couponCode={coupon.terms?.code ?? null} />
        {suggestions}
      </>
    );
  }
  const notes = (
    <>
      <CartUnchecked shown={unchecked} className="mb-6" />
      <CartChanges changes={changes} onDismiss={dismiss} className="mb-6" />
    </>
  );
  return (
    <Suspense fallback={<CartSkeleton />}>
      <FilledCart cart={cart} coupon={coupon} freeShipping={freeShipping} notes={notes} />
    </Suspense>
  );
}
