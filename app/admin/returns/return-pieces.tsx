import { PieceThumb } from "#app/ui/picture.tsx";
import { formatBrl } from "#platform/money.ts";
import { valueAt } from "#platform/value-at.ts";
import { type Return, type ReturnLine, returnMoneyOf } from "#shop/fulfilment/returns/return.ts";
import { isOpenReturn } from "#shop/fulfilment/returns/return-status.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { Panel } from "../page/admin-panel.tsx";

interface ReturnPiecesProps {
  made: Return;
  order: Order;
  /** Replacement pieces in stock, by line id. */
  free: Record<string, number>;
}

/** The returned pieces, their value, and whether the replacement is in stock. */
export function ReturnPieces({ made, order, free }: ReturnPiecesProps) {
  const { kind, status, lines, shippingCents } = made;
  return (
    <Panel title={kind === "exchange" ? "Peças para trocar" : "Peças"}>
      <ul className="grid gap-4 sm:grid-cols-2">
        {lines.map((line) => {
          const item = order.items.find(({ id }) => id === line.orderItemId);
          if (!item) return null;
          return (
            <li key={line.orderItemId} className="grid grid-cols-[6rem_minmax(0,1fr)] items-start gap-4">
              <PieceThumb picture={item.picture} px={96} className="aspect-square" />
              <span className="grid gap-0.5 text-small">
                <b className="font-semibold text-body">
                  {line.quantity}× {item.productName}
                </b>
                <span>
                  Tamanho {item.size}
                  {line.wantedSize !== null && (
                    <>
                      {" "}
                      por <b className="font-semibold">{line.wantedSize}</b>
                    </>
                  )}
                </span>
                <span className="break-all text-caption text-ink-muted">{item.productId}</span>
                <span className="tabular-nums">{formatBrl(line.refundCents)}</span>
                {kind !== "regret" && isOpenReturn(status) && (
                  <span className="text-caption text-ink-muted">
                    {stockText(line, valueAt(free, line.orderItemId) ?? 0)}
                  </span>
                )}
                {line.shelved !== null && <span className="text-caption text-ink-muted">{shelvedText(line)}</span>}
              </span>
            </li>
          );
        })}
      </ul>
      <p className="text-ink-soft text-small">
        {`${moneyLabel(made)}: ${formatBrl(returnMoneyOf(made))}`}
        {shippingCents > 0 && `, com ${formatBrl(shippingCents)} do frete da entrega`}.
      </p>
    </Panel>
  );
}

function moneyLabel({ kind, status }: Return): string {
  if (status === "refunded") return "Valor devolvido";
  return kind === "regret" ? "Valor a devolver" : "Valor, se for o caso de devolver";
}

function stockText({ isHeld, wantedSize }: ReturnLine, free: number): string {
  const what = wantedSize === null ? "Peça igual" : `Tamanho ${wantedSize}`;
  if (isHeld) return `${what}: separado para esta troca`;
  return free === 0 ? `${what}: esgotado` : `${what}: ${free} em estoque`;
}

function shelvedText({ shelved, quantity }: ReturnLine): string {
  if (shelved === 0) return "Não voltou ao estoque";
  return shelved === quantity ? "Voltou ao estoque" : `${shelved} de ${quantity} voltaram ao estoque`;
}
