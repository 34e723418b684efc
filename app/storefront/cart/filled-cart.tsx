import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { showToast } from "#app/ui/toast/toast.tsx";
import { type CartLine, quantityLimit } from "#shop/ordering/cart/cart.ts";
import type { FreeShipping } from "#shop/ordering/shipping/free-shipping.ts";
import { removeLine, setQuantity } from "./cart-acts.ts";
import { cartAmounts } from "./cart-amounts.ts";
import { CartFrame } from "./cart-frame.tsx";
import { CartLineRow } from "./cart-line-row.tsx";
import type { Cart } from "./cart-store.ts";
import { CartSummary } from "./cart-summary.tsx";
import { CheckoutBar } from "./checkout-bar.tsx";
import { CouponBox } from "./coupon/coupon-box.tsx";
import type { CartCoupon } from "./coupon/coupon-store.ts";
import { FreeShippingLine } from "./shipping/free-shipping-line.tsx";
import { ShippingCalculator } from "./shipping/shipping-calculator.tsx";
import { useCartShipping } from "./shipping/use-cart-shipping.ts";
import { SoldOutLines } from "./sold-out-lines.tsx";

interface FilledCartProps {
  cart: Cart;
  coupon: CartCoupon;
  /** Subtotal from which shipping is free; null: never. */
  freeShipping: FreeShipping | null;
  /** Shown above the lines. */
  notes: ReactNode;
}

/** A cart with something in it: lines, and a summary with shipping and coupon. Loaded on demand. */
export function FilledCart({ cart, coupon, freeShipping, notes }: FilledCartProps) {
  const shipping = useCartShipping(cart);
  const { amounts, discount } = cartAmounts(cart, coupon.terms, cart.shipping?.priceCents ?? null);
  const code = coupon.terms?.code ?? null;
  const summary = useRef<HTMLHeadingElement>(null);
  const button = useRef<HTMLDivElement>(null);
  return (
    <>
      <CartFrame
        main={
          <>
            {notes}
            <FreeShippingLine rule={freeShipping} subtotalCents={cart.subtotalCents} cep={cart.cep} />
            <CartLines lines={cart.lines} />
            <SoldOutLines lines={cart.soldOut} />
          </>
        }
        side={
          <CartSummary
            cart={cart}
            amounts={amounts}
            discounted={discount?.kind === "given"}
            code={code}
            coupon={<CouponBox coupon={coupon} discount={discount} onRemoved={() => summary.current?.focus()} />}
            heading={summary}
            button={button}
            settling={shipping.settling}
            calculator={<ShippingCalculator shipping={shipping} />}
          />
        }
      />
      <CheckoutBar totalCents={amounts.netCents} button={button} />
    </>
  );
}

/** The cart's lines. The toast of a removed one can undo it. */
function CartLines({ lines }: { lines: readonly CartLine[] }) {
  const list = useRef<HTMLUListElement>(null);
  const [removedAt, setRemovedAt] = useState<{ position: number } | null>(null);

  // The pressed button disappears with its line: focus the next line's button.
  useLayoutEffect(() => {
    if (!removedAt) return;
    const removals = [...(list.current?.querySelectorAll<HTMLElement>("[data-remove]") ?? [])].filter((button) =>
      button.checkVisibility(),
    );
    (removals[removedAt.position] ?? removals.at(-1))?.focus();
  }, [removedAt]);

  function remove(line: CartLine) {
    setRemovedAt({ position: lines.indexOf(line) });
    const restore = removeLine(line);
    showToast({
      title: "Produto removido",
      description: `${line.name} saiu do carrinho.`,
      action: { label: "Desfazer", onPress: restore },
    });
  }
  return (
    <ul ref={list} aria-label="Produtos no carrinho" className="border-line border-b">
      {lines.map((line) => (
        <CartLineRow
          key={`${line.productId} ${line.size}`}
          line={line}
          most={quantityLimit(lines, line)}
          onQuantity={(quantity) => setQuantity(line, quantity)}
          onRemove={() => remove(line)}
        />
      ))}
    </ul>
  );
}
