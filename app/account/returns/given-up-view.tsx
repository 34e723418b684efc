import { ButtonLink } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { type Centavos, formatBrl } from "#platform/money.ts";
import { type Order, shortId } from "#shop/orders/order.ts";
import { shownAmounts } from "#shop/orders/order-amounts.ts";
import { shownRefund } from "#shop/orders/shown-refund.ts";
import { refundTerm } from "#shop/payments/refund-term.ts";
import { OrderPanel } from "../order-panel.tsx";

/** Of an order that was refunded in part before, what was left; of one that is refunded, all of it. */
function goingBack(order: Order): Centavos {
  return shownRefund(order)?.remainingCents || shownAmounts(order).totalCents;
}

/** After an order was given up: what happened, and what comes next. */
export function GivenUpView({ order }: { order: Order }) {
  const paid = order.payment?.paidAt !== null && order.payment !== null;
  return (
    <OrderPanel>
      <Note tone="success" title={`O pedido #${shortId(order.id)} foi cancelado, como você pediu.`} role="status">
        Enviamos a confirmação para {order.customerEmail}.
      </Note>
      <p className="mt-3 text-ink-soft">
        {paid
          ? `${order.paymentStatus === "refunded" ? "Devolvemos" : "Já pedimos a devolução de"} ${formatBrl(goingBack(order))} pelo meio em que você pagou. ${refundTerm(order.paymentMethod)}`
          : "Nada foi cobrado. Se um pagamento ainda chegar, ele volta inteiro para você."}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <ButtonLink to={`/orders/${order.id}`} variant="secondary">
          Ver pedido
        </ButtonLink>
        <ButtonLink to="/" variant="ghost">
          Continuar comprando
        </ButtonLink>
      </div>
    </OrderPanel>
  );
}
