import { RefreshCw, RotateCcw } from "lucide-react";
import { orderPagePath } from "#app/order/order-page-path.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { formatBrl } from "#platform/money.ts";
import { type Order, orderNumber } from "#shop/ordering/orders/order.ts";
import { isPayable, type PaymentStatus } from "#shop/ordering/orders/payment-status.ts";
import { shownRefund } from "#shop/ordering/orders/refunding/shown-refund.ts";
import { refundTerm } from "#shop/ordering/payments/refunds/refund-term.ts";
import { ResultActions, ResultFrame, ResultHead } from "./result-frame.tsx";

interface RefundedViewProps {
  order: Order;
  onRetry: () => void;
}

const TITLES: Partial<Record<PaymentStatus, string>> = {
  refunded: "Pagamento devolvido",
  partially_refunded: "Parte do pagamento devolvida",
};

/** Money of the order went back, or is on its way: how much, and when it shows up where it came from. */
export function RefundedView({ order, onRetry }: RefundedViewProps) {
  return (
    <ResultFrame step={null}>
      <ResultHead tone="accent" icon={RotateCcw} title={TITLES[order.paymentStatus] ?? "Pedido cancelado"}>
        {refundText(order)}
      </ResultHead>
      <ResultActions>
        <ButtonLink to="/" variant="secondary">
          Voltar para a loja
        </ButtonLink>
        {isPayable(order) && (
          <Button variant="secondary" icon={RefreshCw} onClick={onRetry}>
            Pagar este pedido
          </Button>
        )}
        <ButtonLink to={orderPagePath(order)}>Ver pedido</ButtonLink>
      </ResultActions>
    </ResultFrame>
  );
}

/** The amount, and the bank's time for the method. Rules: REFUND-77. */
export function refundText(order: Order): string {
  const name = `pedido ${orderNumber(order)}`;
  const term = refundTerm(order.paymentMethod);
  if (order.paymentStatus === "paid") {
    const { payableCents } = order.amounts;
    if (payableCents === 0) return `O ${name} foi cancelado. Nada foi cobrado.`;
    return `O ${name} foi cancelado e já pedimos a devolução de ${formatBrl(payableCents)}, pelo meio em que você pagou. ${term}`;
  }
  const refund = shownRefund(order);
  // Money that was not the order's: it never paid any of it.
  if (!refund) return `O valor que recebemos não era o do ${name} e voltou inteiro para você. ${term}`;
  const amount = formatBrl(refund.refundedCents);
  if (refund.remainingCents > 0) return `Devolvemos ${amount} do ${name}. ${term} O restante continua como está.`;
  return `Devolvemos ${amount} do ${name}, pelo meio em que você pagou. ${term}`;
}
