import { type LucideIcon, RefreshCw, X } from "lucide-react";
import { orderPagePath } from "#app/order/order-page-path.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { type Order, orderNumber } from "#shop/ordering/orders/order.ts";
import { payableAfterEnd } from "#shop/ordering/orders/paying/still-payable.ts";
import { OTHER_METHOD } from "../payment/payment-texts.ts";
import type { PaymentProblem } from "../payment/payment-view.ts";
import { ResultActions, ResultFrame, ResultHead } from "./result-frame.tsx";

type Failure = Exclude<PaymentProblem, "refunded">;

interface Words {
  heading: string;
  icon: LucideIcon;
  /** First words of the text. */
  title: string;
  canRetry: boolean;
}

const WORDS: Record<Failure, Words> = {
  rejected: { heading: "Problema no Pagamento", icon: X, title: "Pagamento não aprovado.", canRetry: true },
  order_cancelled: { heading: "Pedido cancelado", icon: X, title: "Nada foi cobrado.", canRetry: false },
  in_dispute: { heading: "Problema no Pagamento", icon: X, title: "Pagamento em disputa.", canRetry: false },
};

interface ProblemViewProps {
  order: Order;
  problem: Failure;
  /** Why the payment was refused; null if unknown. */
  refusal: string | null;
  onRetry: () => void;
}

/** The payment failed or is disputed: why, and what to do. Told here alone, without a toast. */
export function ProblemView({ order, problem, refusal, onRetry }: ProblemViewProps) {
  const { heading, icon, title, canRetry } = WORDS[problem];
  return (
    <ResultFrame step={problem === "rejected" ? "payment" : null}>
      <ResultHead tone={canRetry ? "danger" : "warning"} icon={icon} title={heading}>
        <b className="font-semibold text-ink">{title}</b> {reasonOf(problem, order, refusal)}
        {problem === "rejected" && <span className="mt-3 block text-control">{stillOpen(order)}</span>}
      </ResultHead>
      <ResultActions>
        <ButtonLink to="/" variant="secondary">
          Voltar para a loja
        </ButtonLink>
        {canRetry ? (
          <Button icon={RefreshCw} onClick={onRetry}>
            Tentar novamente
          </Button>
        ) : (
          <ButtonLink to={orderPagePath(order)}>Ver pedido</ButtonLink>
        )}
      </ResultActions>
    </ResultFrame>
  );
}

function reasonOf(problem: Failure, order: Order, refusal: string | null): string {
  const name = `pedido ${orderNumber(order)}`;
  switch (problem) {
    case "rejected":
      return refusal ?? `O banco não aprovou o pagamento. ${OTHER_METHOD}`;
    case "order_cancelled":
      return `O ${name} foi cancelado sem pagamento. ${payableAfterEnd(order) ?? "Se ainda quiser as peças, monte um novo pedido."}`;
    case "in_dispute":
      return `O pagamento do ${name} está sendo contestado junto ao banco. Acompanhe na página do pedido.`;
  }
}

/** Pieces are held only while a payment runs: a refused order says that it holds none. Rules: ORDER-78. */
function stillOpen(order: Order): string {
  return `Nada foi cobrado. O pedido ${orderNumber(order)} continua aberto; as peças só ficam reservadas quando o pagamento começa.`;
}
