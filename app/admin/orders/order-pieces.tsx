import { PieceThumb } from "#app/ui/picture.tsx";
import { counted } from "#platform/formats/plural.ts";
import { formatBrl } from "#platform/money.ts";
import { paidByLine } from "#shop/fulfilment/returns/return-refund.ts";
import type { Order, OrderLine } from "#shop/ordering/orders/order.ts";
import { isUnsent } from "#shop/ordering/orders/order-status.ts";

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

/** A line's price, the amount paid after its share of the discounts, and the pieces restocked. */
export function PieceMoney({ line, order }: { line: OrderLine; order: Order }) {
  const { quantity, unitPriceCents, lineCents, putBack = 0, swapRefundCents = 0 } = line;
  const discountCents = lineCents - (paidByLine(order).get(line.id) ?? lineCents) - swapRefundCents;
  return (
    <>
      <span className="tabular-nums">
        {formatBrl(unitPriceCents)} cada
        {quantity > 1 && (
          <>
            {" · "}
            <b className="font-semibold">{formatBrl(lineCents)}</b>
          </>
        )}
      </span>
      {discountCents > 0 && (
        <span className="text-ink-muted tabular-nums">
          −{formatBrl(discountCents)} de desconto: {formatBrl(lineCents - discountCents)}
        </span>
      )}
      {swapRefundCents > 0 && (
        <span className="text-ink-muted tabular-nums">{formatBrl(swapRefundCents)} devolvidos na troca</span>
      )}
      {/* In a cancelled order all pieces are restocked. */}
      {putBack > 0 && order.status !== "cancelled" && (
        <b className="font-semibold">{piecesBackText(putBack, quantity, isUnsent(order.status))}</b>
      )}
    </>
  );
}

/** Text about restocked pieces; before shipping, also how many are left to send. */
export function piecesBackText(putBack: number, quantity: number, isToSend: boolean): string {
  const back = `${counted(putBack, "voltou", "voltaram")} ao estoque`;
  if (!isToSend) return back;
  return putBack === quantity ? `${back}: nada a enviar` : `${back}: enviar ${quantity - putBack}`;
}
