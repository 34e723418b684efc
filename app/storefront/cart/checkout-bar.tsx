import clsx from "clsx";
import type { RefObject } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { useInSight } from "#app/ui/use-in-sight.ts";
import { type Centavos, formatBrl } from "#platform/money.ts";
import { useClosedShopProps } from "../frame/closed-shop-reason.tsx";

interface CheckoutBarProps {
  totalCents: Centavos;
  /** Holds the summary's own button. */
  button: RefObject<HTMLDivElement | null>;
}

/**
 * The bar at the bottom of a phone's screen with the total and 'Finalizar Compra', while the summary's own button is out
 * of sight; none while the shop is closed. It comes to rest above the footer: it must be the page's last element.
 * Rules: CART-40.
 */
export function CheckoutBar({ totalCents, button }: CheckoutBarProps) {
  const standsBack = useInSight(button);
  if (useClosedShopProps()["aria-disabled"]) return null;
  return (
    <div
      id="barra-do-carrinho"
      data-keep-clear={!standsBack || undefined}
      className={clsx(
        "sticky bottom-0 z-10 -mx-gutter flex min-h-16 items-center gap-4 border-line border-t bg-surface px-gutter py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] transition-[opacity,visibility] duration-(--duration-fast) ease-quiet md:hidden cramped:static print:hidden",
        standsBack && "invisible opacity-0",
      )}
    >
      <p className="grid shrink-0 leading-tight">
        <span className="text-caption text-ink-muted">Total</span>
        <b className="font-semibold text-control tabular-nums">{formatBrl(totalCents)}</b>
      </p>
      <ButtonLink to="/checkout" className="min-w-0 flex-1 px-3!">
        Finalizar Compra
      </ButtonLink>
    </div>
  );
}
