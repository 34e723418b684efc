import { type LucideIcon, RefreshCw, X } from "lucide-react";
import { orderPagePath } from "#app/order/order-page-path.ts";
import { useShop } from "#app/request/use-shop.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { counted } from "#platform/formats/plural.ts";
import { formatBrl } from "#platform/money.ts";
import { type Order, orderNumber } from "#shop/ordering/orders/order.ts";
import { payableAfterEnd } from "#shop/ordering/orders/paying/still-payable.ts";
import { isCard, type PaymentMethod } from "#shop/ordering/payments/payment.ts";
import type { CardPauseShown } from "../payment/pay-outcome.ts";
import { totalBy } from "../payment/payment-methods.ts";
import { REFUSED_BY_BANK } from "../payment/payment-texts.ts";
import type { PaymentProblem } from "../payment/payment-view.ts";
import { endOfWait, useCountdown } from "../payment/watching/countdown.ts";
import { OrderFold } from "./order-fold.tsx";
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
  /** The methods it can be paid with. */
  offered: readonly PaymentMethod[];
  problem: Failure;
  /** Why the payment was refused; null if unknown. */
  refusal: string | null;
  /** Cards wait; null: they do not. */
  pause: CardPauseShown | null;
  /** Tries with a card before they wait; null: unknown. */
  triesLeft: number | null;
  /** Opens the methods, with this one chosen; without one, the last. */
  onRetry: (method?: PaymentMethod) => void;
  /** Opens the order's e-mail, which was refused, where it can be changed here. */
  onEmail?: () => void;
}

/**
 * The payment failed or is disputed: why, and what to do. Told here alone, without a toast.
 * Rules: PAY-98, PAY-99, PAY-121.
 */
export function ProblemView({ order, offered, problem, refusal, pause, triesLeft, ...ways }: ProblemViewProps) {
  const { onRetry, onEmail } = ways;
  const { heading, icon, title, canRetry } = WORDS[problem];
  const { pixDiscountPercent } = useShop();
  const failed = order.payment?.method;
  // With an e-mail that is refused no other method goes, either.
  const byCard = !onEmail && failed !== undefined && isCard(failed);
  const again = byCard && offered.includes(failed);
  const waits = useCountdown(pause?.until ?? 0, pause?.since ?? 0) > 0;
  const rests = canRetry && byCard && waits ? pause : null;
  // With one try left, or none, the card is no longer what to press first.
  const pixFirst = offered.includes("pix") && byCard && (rests !== null || triesLeft === 1);
  const pixCents = totalBy("pix", order.amounts, pixDiscountPercent);
  const retry = onEmail ? (
    <Button onClick={onEmail}>Corrigir o e-mail</Button>
  ) : rests ? (
    <Button variant={pixFirst ? "secondary" : "primary"} onClick={() => onRetry()}>
      Ver as formas de pagamento
    </Button>
  ) : (
    <Button variant={pixFirst ? "secondary" : "primary"} icon={RefreshCw} onClick={() => onRetry()}>
      {again ? "Tentar novamente com cartão" : "Tentar novamente"}
    </Button>
  );
  return (
    <ResultFrame step={problem === "rejected" ? "payment" : null} wide>
      <ResultHead tone={canRetry ? "danger" : "warning"} icon={icon} title={heading}>
        <b className="font-semibold text-ink">{title}</b> {reasonOf(problem, order, refusal)}
        {problem === "rejected" && <span className="mt-3 block text-control">{stillOpen(order)}</span>}
        {problem === "rejected" && again && <CardsLeft pause={rests} triesLeft={triesLeft} />}
      </ResultHead>
      <ResultActions>
        <ButtonLink to="/" variant={canRetry ? "ghost" : "secondary"}>
          Voltar para a loja
        </ButtonLink>
        {pixFirst && retry}
        {canRetry && byCard && offered.includes("pix") && (
          <Button variant={pixFirst ? "primary" : "secondary"} onClick={() => onRetry("pix")}>
            Pagar com PIX · {formatBrl(pixCents)}
          </Button>
        )}
        {canRetry ? !pixFirst && retry : <ButtonLink to={orderPagePath(order)}>Ver pedido</ButtonLink>}
      </ResultActions>
      {canRetry && <OrderFold order={order} />}
    </ResultFrame>
  );
}

/** From how many tries on the page counts them. */
const FEW_TRIES = 2;

/** Until when cards wait, or how many tries are left before. Rules: PAY-98, PAY-99. */
function CardsLeft({ pause, triesLeft }: { pause: CardPauseShown | null; triesLeft: number | null }) {
  const few =
    triesLeft !== null &&
    triesLeft <= FEW_TRIES &&
    `Com cartão, você tem mais ${counted(triesLeft, "tentativa", "tentativas")} antes de uma pausa.`;
  const text = pause ? `Cartão em pausa até ${endOfWait(pause.until)}, depois de muitas tentativas.` : few;
  return text && <span className="mt-3 block font-medium text-control text-warning tabular-nums">{text}</span>;
}

function reasonOf(problem: Failure, order: Order, refusal: string | null): string {
  const name = `pedido ${orderNumber(order)}`;
  switch (problem) {
    case "rejected":
      return refusal ?? REFUSED_BY_BANK;
    case "order_cancelled":
      return `O ${name} foi cancelado sem pagamento. ${payableAfterEnd(order) ?? "Se ainda quiser as peças, monte um novo pedido."}`;
    case "in_dispute":
      return `O pagamento do ${name} está sendo contestado junto ao banco. Acompanhe na página do pedido.`;
  }
}

/** Pieces are held only while a payment runs: a refused order says that it holds none. Rules: ORDER-78. */
function stillOpen(order: Order): string {
  return `Nada foi cobrado. O pedido ${orderNumber(order)} continua aberto; as peças ficam reservadas quando um novo pagamento começar.`;
}

/** A running payment without a view of its own. */
export function UnknownPaymentView({ order }: { order: Order }) {
  return (
    <ResultFrame step="payment">
      <ResultHead tone="danger" icon={X} title="Erro no Pagamento">
        Não conseguimos mostrar este pagamento. Seu pedido está guardado; veja a situação dele na página do pedido.
      </ResultHead>
      <ResultActions>
        <ButtonLink to="/" variant="secondary">
          Voltar para a loja
        </ButtonLink>
        <ButtonLink to={orderPagePath(order)}>Ver pedido</ButtonLink>
      </ResultActions>
    </ResultFrame>
  );
}
