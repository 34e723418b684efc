import { Link } from "react-router";
import { orderPagePath } from "#app/order/order-page-path.ts";
import { whyCancellable } from "#app/order/order-texts.ts";
import { ReturnStatusPill } from "#app/order/return-status-pill.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { formatDay } from "#platform/clock.ts";
import { formatBrl } from "#platform/money.ts";
import type { OrderReturns } from "#shop/fulfilment/returns/find-return.server.ts";
import { returnNumber } from "#shop/fulfilment/returns/return.ts";
import { regretUntil } from "#shop/fulfilment/returns/return-deadline.ts";
import type { GiveUpOffer } from "#shop/fulfilment/returns/return-offer.ts";
import { returnKindLabel } from "#shop/fulfilment/returns/return-status.ts";
import { noReturnText, ORDER_RETURNS_ANCHOR } from "#shop/fulfilment/returns/return-texts.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { OrderPanel } from "../orders/order-panel.tsx";
import { requestPath, returnPath } from "./return-paths.ts";

/**
 * The order's returns and the links to request one. Consumers may give up by the same means they used to buy (Decree
 * 7.962/2013, art. 5).
 */
export function OrderReturnsPanel({ order, options }: { order: Order; options: OrderReturns }) {
  const { returns, giveUp, exchange, hasOtherSize } = options;
  const words = giveUpText(giveUp, order);
  const orderPage = orderPagePath(order);
  if (!words && returns.length === 0) return null;
  return (
    <OrderPanel id={ORDER_RETURNS_ANCHOR} title="Desistência, trocas e devoluções">
      {returns.length > 0 && (
        <ul className="grid gap-3">
          {returns.map((made) => (
            <li key={made.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
              <Link
                to={returnPath(orderPage, made.id)}
                className="inline-flex min-h-6 items-center underline decoration-line-strong decoration-1 underline-offset-4 hover:decoration-current"
              >
                {returnKindLabel(made.kind)} {returnNumber(made)}
              </Link>
              <ReturnStatusPill status={made.status} />
            </li>
          ))}
        </ul>
      )}
      {words && <p className="text-ink-soft text-small">{words}</p>}
      <div className="flex flex-wrap gap-3 empty:hidden">
        {giveUp.kind !== "none" && (
          <ButtonLink to={requestPath(orderPage, "regret")} variant="secondary" size="s">
            Desistir da compra
          </ButtonLink>
        )}
        {hasOtherSize && (
          <ButtonLink to={requestPath(orderPage, "exchange")} variant="secondary" size="s">
            Trocar tamanho
          </ButtonLink>
        )}
        {exchange.kind === "exchange" && (
          <ButtonLink to={requestPath(orderPage, "defect")} variant="secondary" size="s">
            Peça com defeito
          </ButtonLink>
        )}
      </div>
    </OrderPanel>
  );
}

function giveUpText(offer: GiveUpOffer, order: Order): string | null {
  const { actualDeliveryDate } = order;
  switch (offer.kind) {
    case "cancel":
      return offer.refundCents > 0
        ? `${whyCancellable(order)} Se desistir agora, ele é cancelado e ${formatBrl(offer.refundCents)} voltam para você.`
        : "Você pode desistir desta compra: nada foi cobrado.";
    case "return":
      return offer.until === null
        ? "Você pode desistir desde já e até 7 dias depois de receber, sem custo e sem explicar o motivo."
        : `Você pode desistir até ${formatDay(offer.until)}, sem custo e sem explicar o motivo.`;
    case "none":
      if (offer.reason === "too_late" && actualDeliveryDate) {
        return `O prazo para desistir ou trocar o tamanho terminou em ${formatDay(regretUntil(actualDeliveryDate))}.`;
      }
      return offer.reason === "ended" || offer.reason === "nothing_left" ? null : noReturnText(offer.reason);
  }
}
