import { Ban, Check, Hourglass } from "lucide-react";
import { Icon } from "#app/ui/icon.tsx";
import { LOW_STOCK } from "#shop/catalogue/products/product.ts";

interface StockLineProps {
  pieces: number;
  /** Those of them that the shopper's cart holds already. */
  inCart: number;
}

/** 'N unidade(s) em estoque', in the warning colour when few are left; 'Produto esgotado' at zero. */
export function StockText({ pieces, inCart }: StockLineProps) {
  if (pieces <= 0) {
    return (
      <p className="flex items-center gap-2 text-ink-muted text-small">
        <Icon of={Ban} size="s" /> Produto esgotado
      </p>
    );
  }
  const few = pieces <= LOW_STOCK;
  return (
    <p
      className={`flex items-center gap-2 text-small tabular-nums ${few ? "font-medium text-warning" : "text-ink-muted"}`}
    >
      <Icon of={few ? Hourglass : Check} size="s" /> {pieces} unidade(s) em estoque
      {inCart > 0 && ` (${inCart} no seu carrinho)`}
    </p>
  );
}
