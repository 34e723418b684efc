import { Check, RefreshCw, RotateCcw } from "lucide-react";
import { Link } from "react-router";
import { orderPagePath } from "#app/order/order-page-path.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { Order } from "#shop/ordering/orders/order.ts";
import { isPayable, type PaymentStatus } from "#shop/ordering/orders/payment-status.ts";
import { refundText } from "#shop/ordering/orders/refunding/shown-refund.ts";
import { PurchaseFacts, PurchaseSummary } from "./purchase-summary.tsx";
import { ResultActions, ResultFrame, ResultHead, ToOrder } from "./result-frame.tsx";

/** The payment was approved. */
export function ApprovedView({ order }: { order: Order }) {
  return (
    <ResultFrame step="confirmation" finished wide>
      <ResultHead
        tone="accent"
        icon={Check}
        title={order.paymentMethod === "free" ? "Pedido confirmado!" : "Pagamento efetuado com sucesso!"}
        facts={<PurchaseFacts order={order} />}
      />
      <div className="-mt-2 mb-7 flex flex-col-reverse gap-3 md:mb-9 md:flex-row md:justify-center">
        <ToOrder order={order} />
      </div>
      <PurchaseSummary order={order} />
      <ResultActions>
        <ButtonLink to="/" variant="secondary">
          Voltar para a loja
        </ButtonLink>
      </ResultActions>
      <p className="mt-4 text-center text-ink-soft text-small">
        Precisa de ajuda?{" "}
        <Link to="/contato" className="link inline-flex min-h-tap items-center text-ink">
          Fale conosco
        </Link>
      </p>
    </ResultFrame>
  );
}

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
