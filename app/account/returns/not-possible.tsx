import { MessageCircle } from "lucide-react";
import { Link } from "react-router";
import { amountFacts } from "#app/order/amount-facts.tsx";
import { OrderLines, orderLines } from "#app/order/order-lines.tsx";
import { orderPagePath } from "#app/order/order-page-path.ts";
import { OrderPayLink } from "#app/order/order-pay-link.tsx";
import { ReturnStatusPill } from "#app/order/return-status-pill.tsx";
import { useShop } from "#app/request/use-shop.ts";
import { whatsappUrl } from "#app/storefront/frame/whatsapp.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { buttonClass } from "#app/ui/button-style.ts";
import { FactList } from "#app/ui/fact-list.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { OrderReturns } from "#shop/fulfilment/returns/find-return.server.ts";
import { type Return, returnNumber } from "#shop/fulfilment/returns/return.ts";
import {
  canReturnBecome,
  countsAsReturned,
  type ReturnKind,
  returnKindLabel,
  returnNoun,
} from "#shop/fulfilment/returns/return-status.ts";
import { type Order, orderNumber } from "#shop/ordering/orders/order.ts";
import { isPayable } from "#shop/ordering/orders/payment-status.ts";
import { OrderPanel } from "../orders/order-panel.tsx";
import { requestPath, returnPath } from "./return-paths.ts";
import { shownLines, showsMoney } from "./return-view.tsx";

interface NotPossibleProps extends Pick<OrderReturns, "returns" | "giveUp" | "exchange"> {
  order: Order;
  /** What was asked for; the other ways are offered. */
  kind: ReturnKind;
  /** Why it cannot be done. */
  why: string;
}

/**
 * In place of a form for which nothing is left: why, the returns that have the pieces, the ways that are open, and the
 * shop's contact. An unpaid order is shown with its total, and paid first.
 * Rules: REFUND-79, REFUND-80, REFUND-81, ORDER-89.
 */
export function NotPossible({ order, kind, why, returns, giveUp, exchange }: NotPossibleProps) {
  const orderPage = orderPagePath(order);
  const running = returns.filter(({ status }) => countsAsReturned(status));
  const isTakenUp = kind === "regret" && giveUp.kind === "none" && giveUp.reason === "nothing_left";
  const before = isTakenUp ? running.find(mayMakeWay) : undefined;
  const canGiveUp = kind !== "regret" && giveUp.kind !== "none";
  const isUnpaid = isPayable(order);
  const canReport = kind !== "defect" && exchange.kind === "exchange";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <p className="max-w-prose text-ink-soft text-lead">
        {why}{" "}
        {kind === "exchange" &&
          giveUp.kind === "return" &&
          "Você pode devolver as peças, sem custo, e comprar de novo quando quiser."}
        {before && (
          <>
            Para desistir da compra,{" "}
            <Link to={returnPath(orderPage, before.id)} className="link text-ink">
              cancele antes {returnNoun(before.kind).the} {returnNumber(before)}
            </Link>
            .
          </>
        )}
      </p>
      {running.map((made) => (
        <ReturnOfPieces key={made.id} made={made} order={order} />
      ))}
      {isUnpaid && (
        <OrderPanel title={`Pedido ${orderNumber(order)}`} large>
          <OrderLines lines={orderLines(order)} />
          <div className="border-line border-t pt-5">
            <FactList facts={amountFacts(order)} />
          </div>
        </OrderPanel>
      )}
      <div className="flex flex-col gap-3 md:flex-row md:flex-wrap">
        <OrderPayLink order={order} />
        {isUnpaid && (
          <ButtonLink to={orderPage} variant="secondary">
            Voltar ao pedido
          </ButtonLink>
        )}
        {canGiveUp && (
          <ButtonLink to={requestPath(orderPage, "regret")} variant={isUnpaid ? "ghost" : "primary"}>
            Desistir da compra
          </ButtonLink>
        )}
        {canReport && (
          <ButtonLink to={requestPath(orderPage, "defect")} variant={canGiveUp ? "secondary" : "primary"}>
            Peça com defeito
          </ButtonLink>
        )}
        {!isUnpaid && (
          <ButtonLink to={orderPage} variant={canGiveUp || canReport ? "ghost" : "secondary"}>
            Voltar ao pedido
          </ButtonLink>
        )}
      </div>
      <AskShop order={order} />
    </div>
  );
}

/** Whether its customer can still cancel an exchange or a defect's return, and give the purchase up instead. */
function mayMakeWay({ kind, status }: Return): boolean {
  return kind !== "regret" && canReturnBecome(kind, status, "cancelled");
}

/** A return that already contains pieces of the order, with a link to it. */
function ReturnOfPieces({ made, order }: { made: Return; order: Order }) {
  const name = `${returnKindLabel(made.kind)} ${returnNumber(made)}`;
  return (
    <OrderPanel large>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="font-serif text-h3">{name}</h2>
        <ReturnStatusPill status={made.status} />
      </div>
      <OrderLines lines={shownLines(made, order)} prices={showsMoney(made)} />
      <ButtonLink to={returnPath(orderPagePath(order), made.id)} className="md:justify-self-start">
        Ver {returnNoun(made.kind).noun} {returnNumber(made)}
      </ButtonLink>
    </OrderPanel>
  );
}

function AskShop({ order }: { order: Order }) {
  const { brand } = useShop();
  return (
    <section className="grid gap-3 border-line border-t pt-6">
      <h2 className="font-serif text-h3">Precisa de outra coisa?</h2>
      <p className="text-ink-soft">
        Fale com a gente e diga o número do pedido, <span className="whitespace-nowrap">{orderNumber(order)}</span>.
      </p>
      <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <a
          href={whatsappUrl(brand, { name: `Pedido ${orderNumber(order)}` })}
          target="_blank"
          rel="noopener"
          className={buttonClass({ variant: "secondary", className: "max-md:w-full" }, true)}
        >
          <Icon of={MessageCircle} /> Conversar no WhatsApp
          <span className="sr-only"> (abre em nova aba)</span>
        </a>
        <a href={`mailto:${brand.email}`} className="link inline-flex min-h-tap items-center wrap-anywhere">
          {brand.email}
        </a>
      </p>
    </section>
  );
}
