import clsx from "clsx";
import { useShop } from "#app/request/use-shop.ts";
import { Button } from "#app/ui/button.tsx";
import { formatBrl } from "#platform/money.ts";
import { installmentsFor } from "#shop/catalogue/prices/installments.ts";
import { effectivePrice, type ProductDetail } from "#shop/catalogue/products/product.ts";

export interface StickyBuyBarProps {
  product: ProductDetail;
  onAdd: () => void;
  shown: boolean;
}

/** Price and button at the bottom of a phone's screen. */
export function StickyBuyBar({ product, onAdd, shown }: StickyBuyBarProps) {
  const cents = effectivePrice(product);
  const { installments } = useShop().payments;
  const { count, valueCents } = installments ? installmentsFor(cents, installments) : { count: 1, valueCents: cents };
  return (
    <div
      className={clsx(
        "-mx-gutter flex min-h-16 items-center gap-3.5 border-line border-t bg-surface px-gutter py-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] transition-opacity duration-(--duration-base) ease-quiet",
        !shown && "invisible opacity-0",
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
    </div>
  );
}
