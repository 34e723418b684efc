import { Check } from "lucide-react";
import type { Order } from "#shop/ordering/orders/order.ts";
import { PurchaseFacts, PurchaseSummary } from "./purchase-summary.tsx";
import { ResultFrame, ResultHead, ShopOrOrders } from "./result-frame.tsx";

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
      <PurchaseSummary order={order} />
      <ShopOrOrders order={order} />
    </ResultFrame>
  );
}
