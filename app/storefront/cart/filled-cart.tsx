import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast/toast.tsx";
import { type Centavos, formatBrl } from "#platform/money.ts";
import { type CartLine, quantityLimit } from "#shop/ordering/cart/cart.ts";
import type { FreeShipping } from "#shop/ordering/shipping/free-shipping.ts";
import { useClosedShopProps } from "../frame/closed-shop-reason.tsx";
import { removeLine, setQuantity } from "./cart-acts.ts";
import { cartAmounts } from "./cart-amounts.ts";
import { CartFrame } from "./cart-frame.tsx";
import { CartLineRow } from "./cart-line-row.tsx";
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
  return (
    <>
      <CartFrame
        main={
          <>
            {notes}
            <SoldOutLines lines={cart.soldOut} className="mb-6" />
            <FreeShippingLine rule={freeShipping} subtotalCents={cart.subtotalCents} cep={cart.cep} />
            <CartLines lines={cart.lines} />
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
            settling={shipping.settling}
            calculator={<ShippingCalculator shipping={shipping} />}
          />
        }
      />
      <CheckoutBar totalCents={amounts.netCents} />
    </>
  );
}

/**
 * The bar at the bottom of a phone's screen with the total and 'Finalizar Compra', which the summary does not repeat there;
 * none while the shop is closed. It comes to rest above the footer: it must be the page's last element.
 * Rules: CART-40.
 */
function CheckoutBar({ totalCents }: { totalCents: Centavos }) {
  if (useClosedShopProps()["aria-disabled"]) return null;
  return (
    <div
      id="barra-do-carrinho"
      data-keep-clear="always"
      className="sticky bottom-0 z-10 -mx-gutter flex min-h-16 items-center gap-4 border-line border-t bg-surface px-gutter py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] md:hidden cramped:static print:hidden"
    >
      <p className="grid shrink-0 leading-tight">
        <span className="text-caption text-ink-muted">Total</span>
        <b translate="no" className="font-semibold text-control tabular-nums">
          {formatBrl(totalCents)}
        </b>
      </p>
      <ButtonLink to="/checkout" className="min-w-0 flex-1 px-3!">
        Finalizar Compra
      </ButtonLink>
    </div>
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
