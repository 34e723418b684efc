import { ShoppingBag } from "lucide-react";
import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { lazyPart } from "#app/hydration/lazy-part.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { FreeShipping } from "#shop/ordering/shipping/free-shipping.ts";
import { CartChanges } from "./cart-changes.tsx";
import { CartCheckFailed } from "./cart-check-failed.tsx";
import { CartSkeleton } from "./cart-frame.tsx";
import { canKeepCart, useCart } from "./cart-store.ts";
import { useCoupon } from "./coupon/coupon-store.ts";
import { SoldOutLines } from "./sold-out-lines.tsx";
import { UNKEPT } from "./unkept-text.ts";
import { useCartCheck } from "./use-cart-check.ts";

const FilledCart = lazyPart(async () => (await import("./filled-cart.tsx")).FilledCart);

interface CartPageProps {
  /** Subtotal from which shipping is free; null: never. */
  freeShipping: FreeShipping | null;
  /** Shown below an empty cart. */
  suggestions: ReactNode;
}

/** The cart from this browser's storage, checked against the catalogue. */
export function CartPage({ freeShipping, suggestions }: CartPageProps) {
  const cart = useCart();
  const coupon = useCoupon();
  const { changes: all, unchecked, dismiss } = useCartCheck("cart");
  // What sold out is said by its own list alone.
  const changes = all.filter((change) => change.kind !== "gone" || !change.soldOut);
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
        <SoldOutLines lines={cart.soldOut} className="mt-6" />
        <EmptyCart justEmptied={hadLines} couponCode={coupon.terms?.code ?? null} />
        {suggestions}
      </>
    );
  }
  const notes = (
    <>
      <CartCheckFailed shown={unchecked} className="mb-6" />
      <CartChanges changes={changes} onDismiss={dismiss} className="mb-6" />
    </>
  );
  return (
    <Suspense fallback={<CartSkeleton />}>
      <FilledCart cart={cart} coupon={coupon} freeShipping={freeShipping} notes={notes} />
    </Suspense>
  );
}

interface EmptyCartProps {
  /** The last line was just removed: the heading takes the focus that was on it. */
  justEmptied: boolean;
  /** A coupon applied before there are pieces. */
  couponCode: string | null;
}

function EmptyCart({ justEmptied, couponCode }: EmptyCartProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (justEmptied) heading.current?.focus();
  }, [justEmptied]);
  return (
    <div className="grid justify-items-center gap-4.5 px-4 pt-18 pb-28 text-center">
      <Icon of={ShoppingBag} size="l" className="text-ink-muted" />
      <h1
        ref={heading}
        tabIndex={-1}
        className="font-serif text-balance text-h1 outline-none focus-visible:shadow-none"
      >
        Seu carrinho está vazio
      </h1>
      <p className="max-w-100 text-ink-soft">
        {canKeepCart()
          ? "Quando você escolher uma peça, ela fica guardada aqui, mesmo que feche o site."
          : `Este navegador não guarda o carrinho. ${UNKEPT}`}
      </p>
      {couponCode && (
        <p role="status" className="max-w-100 text-ink-soft">
          O cupom{" "}
          <b translate="no" className="font-semibold text-ink">
            {couponCode}
          </b>{" "}
          está guardado para a sua compra.
        </p>
      )}
      <ButtonLink to="/" size="l">
        Continuar comprando
      </ButtonLink>
    </div>
  );
}
