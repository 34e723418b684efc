import type { ReactNode } from "react";
import type { FreeShipping } from "#shop/ordering/shipping/free-shipping.ts";
import { cartAmounts } from "./cart-amounts.ts";
import { CartFrame } from "./cart-frame.tsx";
import { CartLines } from "./cart-lines.tsx";
import type { Cart } from "./cart-store.ts";
import { CartSummary } from "./cart-summary.tsx";
import { CouponBox } from "./coupon/coupon-box.tsx";
import type { CartCoupon } from "./coupon/coupon-store.ts";
import { FreeShippingLine } from "./shipping/free-shipping-line.tsx";
import { ShippingCalculator } from "./shipping/shipping-calculator.tsx";
import { useCartShipping } from "./shipping/use-cart-shipping.ts";
import { SoldOutLines } from "./sold-out-lines.tsx";

interface FilledCartProps {
  cart: Cart;
  coupon: CartCoupon;
  /** From what subtotal shipping costs nothing; null: never. */
  freeShipping: FreeShipping | null;
  /** What stands above the lines. */
  notes: ReactNode;
}

/** A cart with something in it: lines, shipping, coupon, summary. Fetched when there is one. */
export function FilledCart({ cart, coupon, freeShipping, notes }: FilledCartProps) {
  const shipping = useCartShipping(cart);
  const amounts = cartAmounts(cart, coupon.terms, cart.shipping?.priceCents ?? null);
  const code = coupon.terms?.code ?? null;
  return (
    <CartFrame
      main={
        <>
          {notes}
          <FreeShippingLine rule={freeShipping} subtotalCents={cart.subtotalCents} cep={cart.cep} />
          <CartLines lines={cart.lines} />
          <SoldOutLines lines={cart.soldOut} />
          <div className="mt-9 grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-9 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
            <div className="max-w-100">
              <ShippingCalculator shipping={shipping} />
            </div>
            <CouponBox coupon={coupon} gift={amounts.gift} />
          </div>
        </>
      }
      side={<CartSummary cart={cart} amounts={amounts} code={code} settling={shipping.settling} />}
    />
  );
}
