import { RefreshCw, RotateCcw } from "lucide-react";
import { orderPagePath } from "#app/order/order-page-path.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { Order } from "#shop/ordering/orders/order.ts";
import { isPayable, type PaymentStatus } from "#shop/ordering/orders/payment-status.ts";
import { refundText } from "#shop/ordering/orders/refunding/shown-refund.ts";
import { ResultFrame } from "./result-frame.tsx";
import { ResultActions, ResultHead } from "./result-head.tsx";

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
