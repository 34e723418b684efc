import { Clock, RefreshCw } from "lucide-react";
import { orderPagePath } from "#app/order/order-page-path.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { isUndeliverable } from "#platform/email/undeliverable-address.ts";
import { formatBrl } from "#platform/money.ts";
import { type Order, orderNumber } from "#shop/ordering/orders/order.ts";
import { CancelPayment } from "../payment/cancel-payment.tsx";
import { MonitoringBadge } from "../payment/watching/monitoring-badge.tsx";
import { NextSteps } from "./next-steps.tsx";
import { OrderFold } from "./order-fold.tsx";
import { ResultActions, ResultFrame, ResultHead } from "./result-frame.tsx";

const WORDS = {
  processing: {
    title: "Processando pagamento",
    text: (
      <>
        O provedor de pagamento está demorando a responder. Seu pedido está guardado e seguimos tentando
        <span className="noscript:hidden">: esta página muda sozinha</span>. Se preferir, use outro método: o que ficou
        pela metade é desfeito.
      </>
    ),
  },
  in_review: {
    title: "Pagamento em análise",
    text: "O banco está analisando o pagamento. A resposta costuma vir em minutos e pode levar até 2 dias úteis; você não precisa pagar de novo.",
  },
  /** Its provider refuses the shop's keys, or the shop has switched the method off. */
  unavailable: {
    title: "Esta forma de pagamento está fora do ar",
    text: "O problema é nosso, não seu. Nada foi cobrado, e o seu pedido está guardado com tudo o que você preencheu. Pague agora de outra forma.",
  },
  none_left: {
    title: "Os pagamentos estão fora do ar",
    text: "O problema é nosso, não seu. Nada foi cobrado, e o seu pedido está guardado com tudo o que você preencheu. Tente de novo mais tarde ou fale conosco.",
  },
  mismatch: {
    title: "Pagamento em análise",
    text: "Recebemos um pagamento e estamos conferindo o valor. Você não precisa pagar de novo.",
  },
};

interface WaitingViewProps {
  order: Order;
  kind: "processing" | "in_review";
  monitoring: boolean;
  checking: boolean;
  onCheck: () => void;
  cancelling: boolean;
  /** Cancels the attempt, to pay with another method; undefined if it cannot be cancelled. */
  onCancel: (() => void) | undefined;
  /** The attempt's method is not offered any more, as it had no answer yet: whether others are. */
  instead?: "others" | "none";
}

/**
 * Nothing for the shopper to do: the provider is processing the payment, or somebody looks into it.
 * Rules: PAY-92, PAY-111.
 */
export function WaitingView(props: WaitingViewProps) {
  const { order, kind, monitoring, checking, onCheck, cancelling, onCancel, instead } = props;
  const off = instead && (instead === "others" ? "unavailable" : "none_left");
  const { title, text } = WORDS[off ?? (order.payment?.state === "mismatch" ? "mismatch" : kind)];
  const isInReview = kind === "in_review";
  return (
    <ResultFrame step="confirmation" waiting>
      <ResultHead tone="warning" icon={Clock} title={title} facts={<WaitingFacts order={order} tells={!instead} />}>
        {text}
      </ResultHead>
      <ResultActions>
        <ButtonLink to="/" variant={isInReview ? "ghost" : "secondary"}>
          Voltar para a loja
        </ButtonLink>
        {onCancel && instead !== "none" && (
          <Button variant={instead ? "primary" : "secondary"} busy={cancelling} onClick={onCancel}>
            {instead ? "Pagar de outra forma" : "Usar outro método"}
          </Button>
        )}
        {instead !== "others" && (
          <Button variant={isInReview ? "secondary" : "primary"} icon={RefreshCw} busy={checking} onClick={onCheck}>
            Verificar agora
          </Button>
        )}
        {isInReview && <ButtonLink to={orderPagePath(order)}>Acompanhar pedido</ButtonLink>}
      </ResultActions>
      {onCancel && !instead && (
        <div className="mt-3 flex justify-center">
          <CancelPayment cancelling={cancelling} onCancel={onCancel} />
        </div>
      )}
      {monitoring && !instead && (
        <div className="mt-5 flex justify-center">
          <MonitoringBadge byBank={isInReview} />
        </div>
      )}
      {isInReview && (
        <div className="mt-8 rounded-panel border border-line bg-surface p-5 md:p-7">
          <NextSteps order={order} />
        </div>
      )}
      <OrderFold order={order} />
    </ResultFrame>
  );
}

/** The order's number and total, and where the answer goes, if one comes. */
function WaitingFacts({ order, tells }: { order: Order; tells: boolean }) {
  return (
    <div className="grid min-w-0 gap-0.5 text-lead leading-normal">
      <p className="tabular-nums">
        <b className="font-semibold">Pedido {orderNumber(order)}</b> · {formatBrl(order.amounts.payableCents)}
      </p>
      {tells && !isUndeliverable(order.customerEmail) && (
        <p className="min-w-0 break-words text-control text-ink-soft">
          Avisamos em <span className="wrap-anywhere">{order.customerEmail}</span>.
        </p>
      )}
    </div>
  );
}
