import { RefreshCw, TimerOff } from "lucide-react";
import { useShop } from "#app/request/use-shop.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { formatBrl } from "#platform/money.ts";
import { type Order, orderNumber } from "#shop/ordering/orders/order.ts";
import type { PaymentMethod } from "#shop/ordering/payments/payment.ts";
import { BOLETO_CONFIRMATION } from "#shop/ordering/payments/payment-deadline.ts";
import type { PayProblem } from "../payment/pay-outcome.ts";
import { totalBy } from "../payment/payment-methods.ts";
import { PaymentProblemNote } from "../payment/payment-problem.tsx";
import { Terms } from "../payment/terms.tsx";
import { OrderFold } from "./order-fold.tsx";
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
  order: Order;
  method: PaymentMethod;
  /** Whether the shop still offers the method. */
  renewable: boolean;
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

/** Instead of renewing a method that the shop has switched off. */
const NOT_OFFERED = {
  text: "A loja não oferece mais esta forma de pagamento. Escolha outra para pagar e reservar as peças. Já pagou? A confirmação aparece aqui.",
  renew: "Escolher outra forma",
};

/** The payment expired before money arrived: the order, what it costs by this method, and one way to pay it. Rules: PAY-96. */
export function ExpiredView(props: ExpiredViewProps) {
  const { order, method, renewable, busy, problem, terms, checking, onCheck, onRenew, onOther } = props;
  const { title, text, renew } = renewable ? WORDS[method] : { ...WORDS[method], ...NOT_OFFERED };
  const cents = totalBy(method, order.amounts, useShop().pixDiscountPercent);
  return (
    <ResultFrame step="payment">
      <ResultHead
        tone="warning"
        icon={TimerOff}
        title={title}
        facts={
          <p className="text-lead tabular-nums leading-normal">
            <b className="font-semibold">Pedido {orderNumber(order)}</b> · {formatBrl(cents)}
          </p>
        }
      >
        {text}
      </ResultHead>
      <PaymentProblemNote problem={problem} />
      <div className="mx-auto mt-9 grid gap-3 md:max-w-90">
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
      <OrderFold order={order} />
    </ResultFrame>
  );
}
