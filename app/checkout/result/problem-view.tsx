import { RefreshCw, X } from "lucide-react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import type { Order } from "#shop/ordering/orders/order.ts";
import type { PaymentProblem } from "../payment/payment-view.ts";
import { ResultActions, ResultFrame, ResultHead, ToOrder } from "./result-frame.tsx";

interface Words {
  reason: string;
  title: string;
  advice: string;
  canRetry: boolean;
}

const WORDS: Record<PaymentProblem, Words> = {
  rejected: {
    reason: "O banco não aprovou o pagamento. Nada foi cobrado e seu pedido continua guardado.",
    title: "Pagamento não aprovado.",
    advice: "Tente novamente ou use outro método de pagamento.",
    canRetry: true,
  },
  refunded: {
    reason: "Devolvemos o valor deste pedido para a conta de onde ele veio.",
    title: "Pagamento devolvido.",
    advice: "Você pode acompanhar o pedido na página dele.",
    canRetry: false,
  },
  order_cancelled: {
    reason: "Este pedido ficou sem pagamento e foi cancelado. Nada foi cobrado.",
    title: "Pedido cancelado.",
    advice: "Volte para a loja e monte um novo pedido.",
    canRetry: false,
  },
  in_dispute: {
    reason: "O pagamento deste pedido está sendo contestado junto ao banco.",
    title: "Pagamento em disputa.",
    advice: "Você pode acompanhar o pedido na página dele.",
    canRetry: false,
  },
};

interface ProblemViewProps {
  order: Order;
  problem: PaymentProblem;
  /** Why the payment was refused; null if unknown. */
  refusal: string | null;
  onRetry: () => void;
}

/** The payment failed or was reversed: why, and what to do. */
export function ProblemView({ order, problem, refusal, onRetry }: ProblemViewProps) {
  const { reason, title, advice, canRetry } = WORDS[problem];
  return (
    <ResultFrame step="payment">
      <ResultHead tone="danger" icon={X} title="Problema no Pagamento">
        {problem === "rejected" && refusal ? `${refusal} Nada foi cobrado e seu pedido continua guardado.` : reason}
      </ResultHead>
      <Note tone="danger" title={title} role="alert">
        {advice}
      </Note>
      <ResultActions>
        <ButtonLink to="/" variant="secondary">
          Voltar para a loja
        </ButtonLink>
        {canRetry ? (
          <Button icon={RefreshCw} onClick={onRetry}>
            Tentar novamente
          </Button>
        ) : (
          <ToOrder order={order} />
        )}
      </ResultActions>
    </ResultFrame>
  );
}
