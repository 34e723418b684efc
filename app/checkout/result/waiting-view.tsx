import { Clock, RefreshCw } from "lucide-react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CancelPayment } from "../payment/cancel-payment.tsx";
import { MonitoringBadge } from "../payment/watching/monitoring-badge.tsx";
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
    text: "Recebemos o pagamento e ele está em análise. Assim que houver uma resposta, avisamos por e-mail.",
  },
};

interface WaitingViewProps {
  kind: keyof typeof WORDS;
  monitoring: boolean;
  checking: boolean;
  onCheck: () => void;
  cancelling: boolean;
  /** Cancels the attempt, to pay with another method; undefined if it cannot be cancelled. */
  onCancel: (() => void) | undefined;
}

/** Nothing for the shopper to do: the provider is processing the payment. */
export function WaitingView({ kind, monitoring, checking, onCheck, cancelling, onCancel }: WaitingViewProps) {
  return (
    <ResultFrame step="confirmation" waiting>
      <ResultHead tone="warning" icon={Clock} title={WORDS[kind].title}>
        {WORDS[kind].text}
      </ResultHead>
      <ResultActions>
        <ButtonLink to="/" variant="secondary">
          Voltar para a loja
        </ButtonLink>
        {onCancel && (
          <Button variant="secondary" busy={cancelling} onClick={onCancel}>
            Usar outro método
          </Button>
        )}
        <Button icon={RefreshCw} busy={checking} onClick={onCheck}>
          Verificar agora
        </Button>
      </ResultActions>
      {onCancel && (
        <div className="mt-3 flex justify-center">
          <CancelPayment cancelling={cancelling} onCancel={onCancel} />
        </div>
      )}
      {monitoring && <MonitoringBadge />}
    </ResultFrame>
  );
}
