import { orderPagePath } from "#app/order/order-page-path.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { isUndeliverable } from "#platform/email/undeliverable-address.ts";
import { type Centavos, formatBrl } from "#platform/money.ts";
import { type Order, orderNumber } from "#shop/ordering/orders/order.ts";
import { payableAfterEnd } from "#shop/ordering/orders/paying/still-payable.ts";
import { refundTerm } from "#shop/ordering/payments/refunds/refund-term.ts";
import { OrderPanel } from "../orders/order-panel.tsx";

interface GivenUpViewProps {
  order: Order;
  /** Amount refunded. */
  refundCents: Centavos;
}

/** Shown after an order was given up: what happened, and what comes next. */
export function GivenUpView({ order, refundCents }: GivenUpViewProps) {
  const isPaid = order.payment?.paidAt != null && order.payment.amountCents > 0;
  const payable = payableAfterEnd(order);
  return (
    <OrderPanel>
      <Note tone="success" title={`O pedido ${orderNumber(order)} foi cancelado, como você pediu.`} role="status">
        {!isUndeliverable(order.customerEmail) && `Enviamos a confirmação para ${order.customerEmail}.`}
      </Note>
      <p className="mt-3 text-ink-soft">
        {refundCents > 0 &&
          `${order.paymentStatus === "refunded" ? "Devolvemos" : "Já pedimos a devolução de"} ${formatBrl(refundCents)} pelo meio em que você pagou. ${refundTerm(order.paymentMethod)}`}
        {refundCents === 0 &&
          (isPaid
            ? "O valor deste pedido já tinha sido devolvido."
            : "Nada foi cobrado. Se um pagamento ainda chegar, ele volta inteiro para você.")}
      </p>
      {payable && <p className="mt-3">{payable}</p>}
      <div className="mt-3 flex flex-wrap gap-3">
        <ButtonLink to={orderPagePath(order)} variant="secondary">
          Ver pedido
        </ButtonLink>
        <ButtonLink to="/" variant="ghost">
          Continuar comprando
        </ButtonLink>
      </div>
    </OrderPanel>
  );
}
