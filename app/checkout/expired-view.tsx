import { RefreshCw, TimerOff } from "lucide-react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { PaymentProblem } from "./payment-problem.tsx";
import { ResultActions, ResultFrame, ResultHead } from "./result-frame.tsx";
import type { PayProblem } from "./use-pay.ts";

interface ExpiredViewProps {
  busy: boolean;
  /** What the last try for a new code ran into. */
  problem: PayProblem | null;
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
      <PaymentProblem problem={problem} />
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
