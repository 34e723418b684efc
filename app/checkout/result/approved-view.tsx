import { Check } from "lucide-react";
import { Link } from "react-router";
import { useShop } from "#app/request/use-shop.ts";
import { type Fact, FactList } from "#app/ui/fact-list.tsx";
import { divideHalfUp, formatBrl } from "#platform/money.ts";
import type { Order, OrderPayment } from "#shop/ordering/orders/order.ts";
import { discountLines } from "#shop/ordering/orders/order-amounts.ts";
import { paymentMethodLabel } from "#shop/ordering/payments/payment.ts";
import { dispatchTerm } from "#shop/ordering/shipping/dispatch-term.ts";
import { pickupPlace } from "#shop/ordering/shipping/pickup.ts";
import { deliveryFacts } from "../delivery/delivery-facts.ts";
import { ResultFrame, ResultHead, ShopOrOrders } from "./result-frame.tsx";

/** The payment was approved. */
export function ApprovedView({ order }: { order: Order }) {
  const { handlingDays } = useShop();
  return (
    <ResultFrame step="confirmation" finished>
      <ResultHead
        tone="accent"
        icon={Check}
        title={order.paymentMethod === "free" ? "Pedido confirmado!" : "Pagamento efetuado com sucesso!"}
      >
        Enviamos os detalhes para {order.customerEmail}.{" "}
        {pickupPlace(order)
          ? "Avisamos por e-mail quando você puder retirar."
          : `Postamos ${dispatchTerm(handlingDays)}.`}
      </ResultHead>
      <div className="rounded-panel border border-line bg-surface p-5 md:p-7">
        <FactList facts={factsOf(order, handlingDays)} />
      </div>
      <p className="mt-6 text-center">
        <Link
          to={`/order-success?order_id=${order.id}`}
          className="inline-flex min-h-tap items-center font-medium underline decoration-line-strong decoration-1 underline-offset-4 hover:decoration-current"
        >
          Ver a confirmação do pedido
        </Link>
      </p>
      <ShopOrOrders order={order} />
    </ResultFrame>
  );
}

function factsOf(order: Order, handlingDays: number): Fact[] {
  const { paymentMethod, payment } = order;
  return [
    { label: "Método", value: paymentMethod ? paymentMethodLabel(paymentMethod) : "A definir" },
    ...(payment && payment.installments > 1 ? [{ label: "Parcelas", value: installmentsOf(payment) }] : []),
    ...(payment ? [{ label: "ID do pagamento", value: payment.id }] : []),
    ...(order.externalPaymentId ? [{ label: "Referência", value: order.externalPaymentId }] : []),
    ...discountLines(order).map(({ label, cents }) => ({ label, value: `−${formatBrl(cents)}` })),
    { label: "Total", value: formatBrl(order.amounts.payableCents) },
    ...deliveryFacts(order, handlingDays),
  ];
}

/** `3x de R$ 50,00`, including the payer's interest. */
function installmentsOf({ installments, amountCents, interestCents }: OrderPayment): string {
  return `${installments}x de ${formatBrl(divideHalfUp(amountCents + interestCents, installments))}`;
}
