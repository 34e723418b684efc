import { PieceThumb } from "#app/ui/picture.tsx";
import type { Order, OrderLine } from "#shop/ordering/orders/order.ts";

interface OrderPiecesProps {
  items: readonly OrderLine[];
  /** Extra content below a piece's name. */
  more?: (line: OrderLine) => React.ReactNode;
}

/** The pieces of an order, with large pictures. */
export function OrderPieces({ items, more }: OrderPiecesProps) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {items.map((line) => (
        <li key={line.id} className="grid grid-cols-[6rem_minmax(0,1fr)] items-start gap-4">
          <PieceThumb picture={line.picture} px={96} className="aspect-square" />
          <span className="grid gap-0.5 text-small">
            <b className="font-semibold text-body">
              {line.quantity}× {line.productName}
            </b>
            <span>Tamanho {line.size}</span>
            {more?.(line)}
            <span className="break-all text-caption text-ink-muted">{line.productId}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What the customer asks to be written on the card of a gift; nothing where they do not. Rules: SETTING-4. */
export function GiftMessage({ of: { giftMessage } }: { of: Pick<Order, "giftMessage"> }) {
  if (!giftMessage) return null;
  return (
    <div className="text-small">
      <b className="font-semibold">Mensagem de presente:</b>
      <p className="wrap-anywhere whitespace-pre-line">{giftMessage}</p>
    </div>
  );
}
