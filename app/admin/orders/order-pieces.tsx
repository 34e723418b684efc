import { ProductPicture } from "#app/ui/picture.tsx";
import type { OrderLine } from "#shop/orders/order.ts";

/** The pieces of an order, with pictures large enough to tell them apart. */
export function OrderPieces({ items }: { items: readonly OrderLine[] }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {items.map((line) => (
        <li key={line.id} className="grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-4">
          <span className="relative block aspect-square bg-tile">
            <ProductPicture picture={line.picture} sizes="96px" alt="" small />
          </span>
          <span className="grid gap-0.5 text-small">
            <b className="font-semibold text-body">
              {line.quantity}× {line.productName}
            </b>
            <span>Tamanho {line.size}</span>
            {line.putBack ? <b className="font-semibold text-danger">{notSent(line.putBack, line.quantity)}</b> : null}
            <span className="break-all text-caption text-ink-muted">{line.productId}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What went back on the shelf with a refund stays there. */
function notSent(putBack: number, quantity: number): string {
  if (putBack === quantity) return "Voltou ao estoque: não enviar";
  return putBack === 1 ? "1 voltou ao estoque: não enviar" : `${putBack} voltaram ao estoque: não enviar`;
}
