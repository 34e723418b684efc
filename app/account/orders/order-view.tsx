import clsx from "clsx";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { amountFacts, totalFacts } from "#app/order/amount-facts.tsx";
import { OrderLines, orderLines } from "#app/order/order-lines.tsx";
import { OrderPayLink } from "#app/order/order-pay-link.tsx";
import { OrderStatusPill, PaymentStatusPill } from "#app/order/order-status-pill.tsx";
import { addressLines, carrierText, dayAndTime } from "#app/order/order-texts.ts";
import { type Fact, FactList } from "#app/ui/fact-list.tsx";
import { maskPhone } from "#app/ui/fields/mask.ts";
import { Icon } from "#app/ui/icon.tsx";
import { formatDay } from "#platform/clock.ts";
import { formatBrl } from "#platform/money.ts";
import type { OrderReturns } from "#shop/fulfilment/returns/order-returns.server.ts";
import type { Tracking } from "#shop/fulfilment/shipments/tracking/tracking.ts";
import type { OrderRight } from "#shop/ordering/orders/access/order-right.ts";
import { type Order, shortId } from "#shop/ordering/orders/order.ts";
import { payableAfterEnd } from "#shop/ordering/orders/paying/still-payable.ts";
import { isPayable } from "#shop/ordering/orders/payment-status.ts";
import { paymentMethodLabel } from "#shop/ordering/payments/payment.ts";
import { pickupPlace } from "#shop/ordering/shipping/pickup.ts";
import { OrderReturnsPanel } from "../returns/order-returns-panel.tsx";
import { OrderDocuments } from "./order-documents.tsx";
import { OrderHistory } from "./order-history.tsx";
import { OrderPanel } from "./order-panel.tsx";
import { OrderTracking } from "./order-tracking.tsx";

interface OrderViewProps {
  order: Order;
  /** Give-up, exchange and return options; null for read-only viewers. */
  returns?: OrderReturns | null;
  /** The parcels' events. */
  tracking?: Tracking | null;
  /** Monetary corrections the shop paid on late refunds. */
  corrections?: readonly Fact[];
  /** The viewer's right to the order; `owner` by default. */
  right?: OrderRight;
  /** Rendered above the pieces. */
  children?: ReactNode;
}

const NOTHING_KNOWN: Tracking = { events: [], codes: [] };

export function OrderScreen(props: OrderViewProps) {
  const { order, returns = null, tracking = null, corrections = [], right = "owner", children } = props;
  return (
    <>
      {right === "owner" && <Trail id={order.id} />}
      <div
        className={clsx(
          "flex flex-col items-start justify-between gap-2 pb-5 md:flex-row md:items-center md:gap-6 md:pb-7",
          // Nothing stands above it: neither a trail nor a note.
          right === "claim" ? "pt-6 md:pt-10" : "md:pt-3.5",
        )}
      >
        <div>
          <h1 className="font-serif text-h1">Pedido #{shortId(order.id)}</h1>
          <p className="mt-2 text-ink-muted tabular-nums">Feito em {dayAndTime(order.createdAt)}</p>
        </div>
        <OrderStatusPill status={order.status} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 md:grid-cols-[minmax(0,1fr)_20rem] md:gap-8 lg:grid-cols-[minmax(0,1fr)_23.75rem] lg:gap-18">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {!isOver(order) && (order.trackingCode || (tracking && tracking.events.length > 0)) && (
            <OrderPanel title={pickupPlace(order) ? "Retirada na loja" : "Rastreamento"} large>
              <OrderTracking order={order} tracking={tracking ?? NOTHING_KNOWN} />
            </OrderPanel>
          )}
          {children}
          <Products order={order} corrections={corrections} />
          <OrderHistory order={order} />
        </div>
        <Facts order={order} returns={returns} right={right} />
      </div>
    </>
  );
}

function Trail({ id }: { id: string }) {
  return (
    <nav aria-label="Você está em" className="flex items-center gap-2.5 py-5 text-ink-muted text-small">
      <Link
        to="/pedidos"
        className="inline-flex min-h-6 items-center underline decoration-line-strong decoration-1 underline-offset-4 hover:decoration-current"
      >
        Meus Pedidos
      </Link>
      <Icon of={ChevronRight} size="s" />
      <span aria-current="page" className="truncate text-ink">
        Pedido #{shortId(id)}
      </span>
    </nav>
  );
}

function Products({ order, corrections }: { order: Order; corrections: readonly Fact[] }) {
  return (
    <OrderPanel title="Produtos" large>
      <OrderLines
        lines={orderLines(order)}
        detail={({ quantity, lineCents }) => `${quantity}\u00a0×\u00a0${formatBrl(lineCents / quantity)}`}
      />
      <div className="border-line border-t pt-5">
        <FactList facts={[...amountFacts(order), ...corrections]} />
      </div>
    </OrderPanel>
  );
}

function Facts({ order, returns, right }: { order: Order; returns: OrderReturns | null; right: OrderRight }) {
  const place = pickupPlace(order);
  const payable = payableAfterEnd(order);
  const phone = right === "link" ? order.customerPhone : maskPhone(order.customerPhone);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <OrderPanel>
        <FactList
          facts={[
            ...totalFacts(order).map((fact) => ({ ...fact, strong: false })),
            { label: "Pagamento", value: order.paymentMethod ? paymentMethodLabel(order.paymentMethod) : "A definir" },
            { label: "Situação", value: <PaymentStatusPill status={order.paymentStatus} /> },
            ...(isOver(order) ? [] : [{ label: place ? "Envio" : "Transportadora", value: carrierText(order) }]),
          ]}
        />
        {payable && <p className="pt-2.5">{payable}</p>}
        {isPayable(order) && (
          <div className="grid pt-2.5">
            <OrderPayLink order={order} />
          </div>
        )}
      </OrderPanel>
      {returns && <OrderReturnsPanel order={order} options={returns} />}
      {place && !isOver(order) && (
        <OrderPanel title="Retirada na loja">
          <Lines lines={[place, "Leve um documento com foto."]} />
        </OrderPanel>
      )}
      <OrderPanel title={place ? "Seu endereço" : "Endereço de entrega"}>
        <Lines lines={addressLines(order.shippingAddress)} />
      </OrderPanel>
      <OrderPanel title="Dados do cliente">
        <Lines lines={[order.customerName, order.customerEmail, phone]} />
      </OrderPanel>
      {!isOver(order) && (
        <OrderPanel title={place ? "Retirada" : "Entrega"}>
          <FactList
            facts={[
              ...(order.actualDeliveryDate
                ? []
                : [{ label: place ? "Pronto até" : "Previsão", value: dayOr(order.estimatedDeliveryDate) }]),
              ...(isSent(order)
                ? [{ label: place ? "Retirado em" : "Entregue em", value: dayOr(order.actualDeliveryDate) }]
                : []),
            ]}
          />
        </OrderPanel>
      )}
      {(order.invoiceUrl || order.shippingLabelUrl) && (
        <OrderPanel title="Documentos">
          <OrderDocuments order={order} />
        </OrderPanel>
      )}
    </div>
  );
}

/** Nothing is being delivered or will be. */
function isOver({ status }: Order): boolean {
  return status === "cancelled";
}

/** Hides the delivery date until the order was sent. */
function isSent({ status, actualDeliveryDate }: Order): boolean {
  return actualDeliveryDate !== null || status === "shipped";
}

function dayOr(day: string | null): string {
  return day ? formatDay(day) : "A definir";
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <p className="break-words text-ink-soft">
      {lines.map((line, index) => (
        <span key={line}>
          {index > 0 && <br />}
          {line}
        </span>
      ))}
    </p>
  );
}
