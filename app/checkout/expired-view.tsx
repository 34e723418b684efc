import { RefreshCw, TimerOff } from "lucide-react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { ResultActions, ResultFrame, ResultHead } from "./result-frame.tsx";

interface ExpiredViewProps {
  busy: boolean;
  /** What the last try for a new code ran into. */
  problem: string | null;
  onRenew: () => void;
}

/** The PIX ran out before it was paid. */
export function ExpiredView({ busy, problem, onRenew }: ExpiredViewProps) {
  return (
    <ResultFrame step="payment">
      <ResultHead tone="warning" icon={TimerOff} title="O código PIX expirou">
        Nada foi cobrado e seu pedido continua guardado. Gere um novo código para pagar. Se você acabou de pagar,
        aguarde: a confirmação chega por e-mail.
      </ResultHead>
      {problem && (
        <Note tone="danger" role="alert" title="Erro no pagamento.">
          {problem}
        </Note>
      )}
      <ResultActions>
        <ButtonLink to="/" variant="secondary">
          Voltar para a loja
        </ButtonLink>
        <Button icon={RefreshCw} busy={busy} onClick={onRenew}>
          Gerar novo código
        </Button>
      </ResultActions>
    </ResultFrame>
  );
}
