import { type ReactNode, useState } from "react";
import { cartAmounts } from "./cart-amounts.ts";
import { CartChanges } from "./cart-changes.tsx";
import { CartFrame, CartSkeleton } from "./cart-frame.tsx";
import { CartLines } from "./cart-lines.tsx";
import { useCart } from "./cart-store.ts";
import { CartSummary } from "./cart-summary.tsx";
import { CartUnchecked } from "./cart-unchecked.tsx";
import { CouponBox } from "./coupon-box.tsx";
import { useCoupon } from "./coupon-store.ts";
import { EmptyCart } from "./empty-cart.tsx";
import { ShippingCalculator } from "./shipping-calculator.tsx";
import { useCartCheck } from "./use-cart-check.ts";
import { useCartShipping } from "./use-cart-shipping.ts";
import { useCouponForm } from "./use-coupon-form.ts";

interface CartPageProps {
  /** What an empty cart shows below. */
  suggestions: ReactNode;
}

/** The cart as this browser keeps it, checked against the catalogue. */
export function CartPage({ suggestions }: CartPageProps) {
  const cart = useCart();
  const { changes, unchecked, dismiss } = useCartCheck();
  const shipping = useCartShipping(cart);
  const coupon = useCoupon();
  const couponForm = useCouponForm();
  const [hadLines, setHadLines] = useState(false);
  if (cart.lines.length > 0 && !hadLines) setHadLines(true);
  if (!cart.ready) return <CartSkeleton />;
  if (cart.lines.length === 0) {
    return (
      <>
        <CartChanges changes={changes} onDismiss={dismiss} className="mt-6" />
        <EmptyCart justEmptied={hadLines} couponCode={coupon.terms?.code ?? null} />
        {suggestions}
      </>
    );
  }
  const amounts = cartAmounts(cart, coupon.terms, cart.shipping?.priceCents ?? null);
  return (
    <CartFrame
      main={
        <>
          <CartUnchecked shown={unchecked} className="mb-6" />
          <CartChanges changes={changes} onDismiss={dismiss} className="mb-6" />
          <CartLines lines={cart.lines} />
          <div className="mt-9 grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-9 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
            <div className="max-w-100">
              <ShippingCalculator shipping={shipping} />
            </div>
            <CouponBox coupon={coupon} gift={amounts.gift} form={couponForm} />
          </div>
        </>
      }
      side={
        <CartSummary cart={cart} amounts={amounts} code={coupon.terms?.code ?? null} settling={shipping.settling} />
      }
    />
  );
}
