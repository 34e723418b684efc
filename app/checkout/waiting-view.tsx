import { Clock, RefreshCw } from "lucide-react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { MonitoringBadge } from "./monitoring-badge.tsx";
import { ResultActions, ResultFrame, ResultHead } from "./result-frame.tsx";

const WORDS = {
  processing: {
    title: "Processando pagamento",
    text: "O provedor de pagamento está demorando a responder. Seu pedido está guardado e seguimos tentando: esta página muda sozinha.",
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
}

/** Nothing for the shopper to do: the provider works on it. */
export function WaitingView({ kind, monitoring, checking, onCheck }: WaitingViewProps) {
  return (
    <ResultFrame step="confirmation">
      <ResultHead tone="warning" icon={Clock} title={WORDS[kind].title}>
        {WORDS[kind].text}
      </ResultHead>
      <ResultActions>
        <ButtonLink to="/" variant="secondary">
          Voltar para a loja
        </ButtonLink>
        <Button icon={RefreshCw} busy={checking} onClick={onCheck}>
          Verificar agora
        </Button>
      </ResultActions>
      {monitoring && <MonitoringBadge />}
    </ResultFrame>
  );
}
