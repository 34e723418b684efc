import clsx from "clsx";
import { type RefObject, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "#app/ui/button.tsx";
import { formatBrl } from "#platform/money.ts";
import { effectivePrice, type ProductDetail } from "#shop/catalogue/product.ts";
import { installmentsFor } from "#shop/pricing/installments.ts";

/** Where the bar stands: the page's last element, so that it rests above the footer. */
export const STICKY_BAR_PLACE = "barra-de-compra";

/** What has not been reached yet counts as seen: only what was left behind calls for the bar. */
const EVERYTHING_BELOW = "0px 0px 100000px 0px";

interface StickyBuyBarProps {
  product: ProductDetail;
  onAdd: () => void;
  /** The bar appears when this has left the screen upwards. */
  watched: RefObject<HTMLElement | null>;
}

/** Price and button at the foot of a phone's screen. */
export function StickyBuyBar({ product, onAdd, watched }: StickyBuyBarProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [needed, setNeeded] = useState(false);

  useEffect(() => {
    setPlace(document.getElementById(STICKY_BAR_PLACE));
    const observer = new IntersectionObserver(([entry]) => setNeeded(entry?.isIntersecting === false), {
      rootMargin: EVERYTHING_BELOW,
    });
    if (watched.current) observer.observe(watched.current);
    return () => observer.disconnect();
  }, [watched]);

  if (!place) return null;
  const cents = effectivePrice(product);
  const { count, valueCents } = installmentsFor(cents);
  return createPortal(
    <div
      className={clsx(
        "-mx-gutter flex min-h-16 items-center gap-3.5 border-line border-t bg-surface px-gutter py-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] transition-opacity duration-(--duration-base) ease-quiet",
        !needed && "invisible opacity-0",
      )}
    >
      <p className="grid tabular-nums leading-tight">
        <b className="font-semibold">{formatBrl(cents)}</b>
        <span className="text-caption text-ink-muted">
          {count === 1 ? "à vista" : `${count}x de ${formatBrl(valueCents)}`}
        </span>
      </p>
      <Button onClick={onAdd} className="flex-1 px-3!">
        Adicionar ao Carrinho
      </Button>
    </div>,
    place,
  );
}
