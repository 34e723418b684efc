import { Link } from "react-router";
import { OrderStatusPill, PaymentStatusPill } from "#app/order/order-status-pill.tsx";
import { ReturnStatusPill } from "#app/order/return-status-pill.tsx";
import { FactList } from "#app/ui/fact-list.tsx";
import { maskPhone } from "#app/ui/fields/mask.ts";
import { formatDateTime, formatDay } from "#platform/clock.ts";
import { formatBrl } from "#platform/money.ts";
import { type Return, returnNumber } from "#shop/fulfilment/returns/return.ts";
import { returnKindLabel } from "#shop/fulfilment/returns/return-status.ts";
import { type Order, orderNumber, shortId } from "#shop/ordering/orders/order.ts";
import { paymentMethodLabel } from "#shop/ordering/payments/payment.ts";
import type { WhatsappMessage } from "#shop/settings/texts/whatsapp-message.ts";
import { Panel, SmallLink } from "../page/admin-panel.tsx";
import { WhatsappMenu } from "../people/whatsapp-link.tsx";

/** The order a return belongs to: its customer and amounts. */
export function ReturnOrder({ order, messages }: { order: Order; messages: readonly WhatsappMessage[] }) {
  const { payment, paymentMethod, actualDeliveryDate, couponCode } = order;
  const { payableCents, grossShippingCents } = order.amounts;
  const refunded = payment?.refundedCents ?? 0;
  return (
    <Panel
      title="Pedido"
      trailing={<SmallLink to={`/admin/pedidos/${order.id}`}>Abrir o pedido {orderNumber(order)}</SmallLink>}
    >
      <p className="break-words text-small leading-relaxed">
        <b className="font-semibold">{order.customerName}</b>
        <br />
        {order.customerEmail}
        <br />
        {maskPhone(order.customerPhone)}
      </p>
      <WhatsappMenu messages={messages} />
      <div className="flex flex-wrap gap-2">
        <OrderStatusPill status={order.status} />
        <PaymentStatusPill status={order.paymentStatus} />
      </div>
      <FactList
        facts={[
          { label: "Pedido", value: `${orderNumber(order)} (#${shortId(order.id)})` },
          { label: "Feito em", value: formatDateTime(order.createdAt) },
          { label: "Entregue em", value: actualDeliveryDate ? formatDay(actualDeliveryDate) : "Não sabemos ainda" },
          { label: "Pago", value: formatBrl(payableCents) },
          { label: "Pagamento", value: paymentMethod ? paymentMethodLabel(paymentMethod) : "Não há" },
          { label: "Frete", value: grossShippingCents === 0 ? "Grátis" : formatBrl(grossShippingCents) },
          ...(couponCode ? [{ label: "Cupom", value: couponCode }] : []),
          ...(refunded > 0 ? [{ label: "Já devolvido", value: formatBrl(refunded) }] : []),
        ]}
      />
    </Panel>
  );
}

/** Returns of one order, with links; nothing if there are none. */
export function ReturnLinks({ title, returns }: { title: string; returns: readonly Return[] }) {
  if (returns.length === 0) return null;
  return (
    <Panel title={title}>
      <ul className="grid gap-3">
        {returns.map((made) => (
          <li key={made.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
            <Link to={`/admin/trocas/${made.id}`} className="link inline-flex min-h-6 items-center text-small">
              {returnKindLabel(made.kind)} {returnNumber(made)}
            </Link>
            <ReturnStatusPill status={made.status} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
