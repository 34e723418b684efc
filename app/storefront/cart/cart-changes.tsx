import { X } from "lucide-react";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Note } from "#app/ui/note.tsx";
import { plural } from "#platform/formats/plural.ts";
import { formatBrl } from "#platform/money.ts";
import { ONE_SIZE } from "#shop/catalogue/products/product.ts";
import type { CartChange } from "#shop/ordering/cart/reconcile-cart.ts";

interface CartChangesProps {
  changes: readonly CartChange[];
  onDismiss: () => void;
  /** Classes of the note, for its place on the page. */
  className?: string;
}

/** Lists what the check against the catalogue changed in the cart. */
export function CartChanges({ changes, onDismiss, className }: CartChangesProps) {
  return (
    <div role="status">
      {changes.length > 0 && (
        <Note tone="warning" className={className}>
          <div className="flex items-start gap-2">
            <div className="min-w-0 flex-1">
              <b className="font-semibold">Seu carrinho mudou desde a última visita.</b>
              <ul className="mt-1 grid gap-1">
                {changes.map((change) => (
                  <li key={changeText(change)}>{changeText(change)}</li>
                ))}
              </ul>
            </div>
            <IconButton
              icon={X}
              label="Fechar aviso"
              onClick={onDismiss}
              className="-my-2.5 -mr-3 hover:bg-transparent"
            />
          </div>
        </Note>
      )}
    </div>
  );
}

/** The text for one change. Rules: CART-22, CART-23. */
export function changeText(change: CartChange): string {
  if (change.kind === "price") {
    return `O preço de ${change.name} mudou de ${formatBrl(change.fromCents)} para ${formatBrl(change.toCents)}.`;
  }
  if (change.kind === "quantity") {
    return `${plural(change.left, "Resta", "Restam")} só ${change.left} de ${change.name}: ajustamos a quantidade.`;
  }
  const size = change.size === ONE_SIZE ? "" : ` (tamanho ${change.size})`;
  return `${change.name}${size} não está mais disponível.`;
}
