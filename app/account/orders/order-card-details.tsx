import type { ReactNode } from "react";
import { amountFacts } from "#app/order/amount-facts.tsx";
import { GiftNote } from "#app/order/gift-note.tsx";
import { OrderPayLink } from "#app/order/order-pay-link.tsx";
import { paymentStatusWords } from "#app/order/order-status-pill.tsx";
import { addressLines } from "#app/order/order-texts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FactList } from "#app/ui/fact-list.tsx";
import { maskPhone } from "#app/ui/fields/mask.ts";
import { formatBrl } from "#platform/money.ts";
import { ORDER_RETURNS_ANCHOR } from "#shop/fulfilment/returns/return-texts.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { isSent } from "#shop/ordering/orders/order-status.ts";
import { isBeingDecided, isPayable } from "#shop/ordering/orders/payment-status.ts";
import { refundedPieces } from "#shop/ordering/orders/refunding/refunded-pieces.ts";
import { paymentMethodLabel } from "#shop/ordering/payments/payment.ts";
import { pickupPlace } from "#shop/ordering/shipping/pickup.ts";
import { OrderDocuments } from "./order-documents.tsx";
import { OrderTracking } from "./order-tracking.tsx";

/** The expanded part of an order's card: products, payment, delivery and contact, tracking, documents. */
export function OrderCardDetails({ order }: { order: Order }) {
  const [street, town, cep] = addressLines(order.shippingAddress);
  const place = pickupPlace(order);
  return (
    <div className="grid gap-x-12 gap-y-8 border-line border-t px-4 py-5 md:px-6 md:py-7 lg:grid-cols-2">
      <Part title="Produtos">
        <FactList
          facts={order.items.map((line) => ({
            label: [`${line.quantity}x ${line.productName}`, refundedPieces(line)].filter(Boolean).join(" · "),
            value: formatBrl(line.lineCents),
          }))}
        />
      </Part>
      <Part title="Pagamento">
        <FactList
          facts={[
            ...(order.paymentMethod
              ? [{ label: "Forma de pagamento", value: paymentMethodLabel(order.paymentMethod) }]
              : []),
            { label: "Situação", value: paymentStatusWords(order.paymentStatus) },
            ...amountFacts(order),
          ]}
        />
      </Part>
      <Part title={place ? "Retirada na loja e contato" : "Entrega e contato"}>
        <p className="break-words text-ink-soft">
          {order.customerName}
          <br />
          {place ?? (
            <>
              {street}
              <br />
              {town}, {cep}
            </>
          )}
          <br />
          {maskPhone(order.customerPhone)}
        </p>
        <GiftNote of={order} />
      </Part>
      {order.trackingCode && order.status !== "cancelled" && (
        <Part title="Rastreamento">
          <OrderTracking order={order} />
        </Part>
      )}
      {(order.invoiceUrl || order.shippingLabelUrl) && (
        <Part title="Documentos">
          <OrderDocuments order={order} />
        </Part>
      )}
      <div className="flex flex-col gap-3 md:flex-row md:flex-wrap lg:col-span-2">
        <OrderPayLink order={order} />
        <ButtonLink to={`/orders/${order.id}`} variant={isPayable(order) ? "secondary" : "primary"}>
          Ver pedido completo
        </ButtonLink>
        <GiveUpLink order={order} />
      </div>
    </div>
  );
}

/** Before it is sent an order can only be given up; later its page checks the time limits. Rules: ORDER-89. */
function GiveUpLink({ order: { id, status, paymentStatus } }: { order: Order }) {
  if (status === "cancelled" || isBeingDecided(paymentStatus)) return null;
  if (status !== "pending" && paymentStatus === "refunded") return null;
  return (
    <ButtonLink
      to={isSent(status) ? `/orders/${id}#${ORDER_RETURNS_ANCHOR}` : `/orders/${id}/desistir`}
      variant="ghost"
    >
      {isSent(status) ? "Desistir ou trocar" : "Desistir da compra"}
    </ButtonLink>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid content-start gap-4">
      <h3 className="text-title">{title}</h3>
      {children}
    </section>
  );
}
