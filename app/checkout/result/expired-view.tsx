import { RefreshCw, TimerOff } from "lucide-react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { BOLETO_CONFIRMATION } from "#shop/ordering/payments/boleto-confirmation.ts";
import type { PaymentMethod } from "#shop/ordering/payments/payment.ts";
import { PaymentProblemNote } from "../payment/payment-problem.tsx";
import { Terms } from "../payment/terms.tsx";
import type { PayProblem } from "../payment/use-pay.ts";
import { ResultFrame, ResultHead } from "./result-frame.tsx";

const CARD_WORDS = {
  title: "O prazo para pagar terminou",
  text: "Tente novamente ou use outro método de pagamento; as peças ficam reservadas assim que você tentar.",
  renew: "Tentar novamente",
};

const WORDS: Record<PaymentMethod, { title: string; text: string; renew: string }> = {
  pix: {
    title: "O código PIX expirou",
    text: "Gere um novo código para pagar e reservar as peças. Já pagou? A confirmação aparece aqui.",
    renew: "Gerar novo código",
  },
  boleto: {
    title: "O boleto venceu",
    text: `Gere um novo boleto para pagar e reservar as peças. Já pagou? ${BOLETO_CONFIRMATION}.`,
    renew: "Gerar novo boleto",
  },
  stripe: {
    title: "A página de pagamento expirou",
    text: "Tente novamente ou use outro método de pagamento; as peças ficam reservadas assim que você tentar. Já pagou? A confirmação aparece aqui.",
    renew: "Tentar novamente",
  },
  credit_card: CARD_WORDS,
  debit_card: CARD_WORDS,
  free: CARD_WORDS,
};

interface ExpiredViewProps {
  method: PaymentMethod;
  busy: boolean;
  /** Why the last attempt to renew failed. */
  problem: PayProblem | null;
  /** The legal texts are accepted by paying. */
  terms: boolean;
  checking: boolean;
  /** Checks whether money has arrived; undefined if there is no payment to check. */
  onCheck: (() => void) | undefined;
  onRenew: () => void;
  /** Lets the shopper choose another method; undefined where renewing does. */
  onOther: (() => void) | undefined;
}

/** The payment expired before money arrived. */
export function ExpiredView(props: ExpiredViewProps) {
  const { method, busy, problem, terms, checking, onCheck, onRenew, onOther } = props;
  const { title, text, renew } = WORDS[method];
  return (
    <ResultFrame step="payment">
      <ResultHead tone="warning" icon={TimerOff} title={title}>
        {text}
      </ResultHead>
      <PaymentProblemNote problem={problem} />
      <div className="mt-9 grid justify-items-stretch gap-3 md:justify-items-center">
        <Button icon={RefreshCw} busy={busy} onClick={onRenew}>
          {renew}
        </Button>
        {terms && <Terms act="pagar" className="text-center" />}
        {onOther && (
          <Button variant="secondary" aria-disabled={busy} onClick={onOther}>
            Escolher outra forma
          </Button>
        )}
        <div className="flex flex-wrap justify-center gap-x-3">
          {onCheck && (
            <Button variant="ghost" busy={checking} onClick={onCheck}>
              Já paguei: verificar
            </Button>
          )}
          <ButtonLink to="/" variant="ghost">
            Voltar para a loja
          </ButtonLink>
        </div>
      </div>
    </ResultFrame>
  );
}
