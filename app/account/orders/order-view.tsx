import clsx from "clsx";
import { ChevronRight, RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { amountFacts } from "#app/order/amount-facts.tsx";
import { GiftNote } from "#app/order/gift-note.tsx";
import { OrderLines, orderLines } from "#app/order/order-lines.tsx";
import { OrderProgress } from "#app/order/order-progress.tsx";
import { OrderStatusPill, PaymentStatusPill, paymentStatusWords } from "#app/order/order-status-pill.tsx";
import { addressLines, dayAndTime, endedPayment } from "#app/order/order-texts.ts";
import { PaymentDetails } from "#app/order/payment-details.tsx";
import { useArrivalPromise } from "#app/order/use-arrival-promise.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Dotted } from "#app/ui/dotted.tsx";
import { type Fact, FactList } from "#app/ui/fact-list.tsx";
import { maskPhone } from "#app/ui/fields/mask.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { formatDay } from "#platform/clock.ts";
import { isUndeliverable } from "#platform/email/undeliverable-address.ts";
import { formatBrl } from "#platform/money.ts";
import type { OpenEdit } from "#shop/fulfilment/returns/edit-answers/open-edits-queries.server.ts";
import type { OrderReturns } from "#shop/fulfilment/returns/find-return.server.ts";
import type { Tracking } from "#shop/fulfilment/shipments/tracking/tracking.ts";
import type { OrderRight } from "#shop/ordering/orders/access/order-right.ts";
import type { SeenParcel } from "#shop/ordering/orders/along/seen-parcel.server.ts";
import { isDeliveryOver } from "#shop/ordering/orders/arrival-promise.ts";
import { giftTitle } from "#shop/ordering/orders/gift.ts";
import { type Order, orderNumber, shortId } from "#shop/ordering/orders/order.ts";
import { isFinished } from "#shop/ordering/orders/order-status.ts";
import { payableAfterEnd } from "#shop/ordering/orders/paying/still-payable.ts";
import { isPayable } from "#shop/ordering/orders/payment-status.ts";
import { isRefunded, refundText } from "#shop/ordering/orders/refunding/shown-refund.ts";
import { paymentMethodLabel } from "#shop/ordering/payments/payment.ts";
import { carriedBy, hasCustomerAddress, pickupPlace } from "#shop/ordering/shipping/pickup.ts";
import { OrderReturnsPanel } from "../returns/order-returns-panel.tsx";
import { RunningReturnNote } from "../returns/running-return-note.tsx";
import { EditNote } from "./edit-note.tsx";
import { OrderAgainButton } from "./order-again-button.tsx";
import { OrderDocuments } from "./order-documents.tsx";
import { OrderHistory } from "./order-history.tsx";
import { OrderPanel } from "./order-panel.tsx";
import { OrderTracking } from "./order-tracking.tsx";
import { PayPanel } from "./pay-panel.tsx";
import { SharedParcelNote } from "./shared-parcel-note.tsx";
import { hasWaitingPayment, WaitingPayment } from "./waiting-payment.tsx";

interface OrderViewProps {
  order: Order;
  /** Give-up, exchange and return options; null for read-only viewers. */
  returns?: OrderReturns | null;
  /** The parcels' events. */
  tracking?: Tracking | null;
  /** Monetary corrections the shop paid on late refunds. */
  corrections?: readonly Fact[];
  /** The orders that share its parcel. */
  along?: SeenParcel | null;
  /** What the shop changed and the customer has not answered. */
  edits?: readonly OpenEdit[];
  /** The viewer's right to the order; `owner` by default. */
  right?: OrderRight;
  /** Below all that is known of the order. */
  children?: ReactNode;
}

const NOTHING_KNOWN: Tracking = { events: [], codes: [] };

export function OrderScreen(props: OrderViewProps) {
  const {
    order,
    returns = null,
    tracking = null,
    corrections = [],
    along = null,
    edits = [],
    right = "owner",
    children,
  } = props;
  return (
    <>
      {right === "owner" && <Trail order={order} />}
      {/* With neither a trail nor a note above it, the title keeps its distance. */}
      <OrderHead order={order} className={right === "claim" ? "pt-6 md:pt-10" : "md:pt-3.5"} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 md:grid-cols-[minmax(0,1fr)_20rem] md:grid-rows-[auto_1fr] md:gap-x-8 md:gap-y-6 lg:grid-cols-[minmax(0,1fr)_23.75rem] lg:gap-x-12">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:gap-6">
          <WaitingPayment order={order} />
          <PayPanel order={order} />
          {returns?.returns.map((made) => (
            <RunningReturnNote key={made.id} order={order} made={made} />
          ))}
          {edits.length > 0 && <EditNote order={order} edits={edits} />}
          {along && <SharedParcelNote order={order} along={along} right={right} />}
          {isRefunded(order) && <Note icon={RotateCcw}>{refundText(order)}</Note>}
          {!isDeliveryOver(order) && (order.trackingCode || (tracking && tracking.events.length > 0)) && (
            <OrderPanel title={pickupPlace(order) ? "Retirada na loja" : "Rastreamento"} large>
              <OrderTracking order={order} tracking={tracking ?? NOTHING_KNOWN} />
            </OrderPanel>
          )}
          {/* What is still to be paid or sent is not bought again yet. */}
          <Products order={order} corrections={corrections} again={right !== "link" && isFinished(order.status)} />
        </div>
        <div className="md:row-span-2">
          <Facts order={order} right={right} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:gap-6">
          {returns && <OrderReturnsPanel order={order} options={returns} />}
          <OrderHistory order={order} />
          {children}
        </div>
      </div>
    </>
  );
}

/** A pending order says, as the list does, what its payment waits for. Rules: ORDER-90. */
function OrderHead({ order, className }: { order: Order; className: string }) {
  const promise = useArrivalPromise(order);
  const isPending = order.status === "pending";
  return (
    <div className={clsx("grid gap-x-6 gap-y-3 pb-6 md:grid-cols-[1fr_auto] md:items-end md:pb-8", className)}>
      <div className="grid gap-2">
        <h1 className="font-serif text-h1">Pedido {orderNumber(order)}</h1>
        <p className="text-ink-muted text-small tabular-nums">
          <Dotted parts={[`Feito em ${dayAndTime(order.createdAt)}`, `#${shortId(order.id)}`]} />
        </p>
      </div>
      <p className="flex flex-wrap items-center gap-x-3.5 gap-y-2 md:flex-row-reverse">
        {isPending ? (
          <PaymentStatusPill status={order.paymentStatus} ended={endedPayment(order)} />
        ) : (
          <OrderStatusPill status={order.status} />
        )}
        {/* The days count from the payment: before it there is no day to promise. */}
        {!isPending && promise && <b className="font-semibold">{promise}</b>}
      </p>
      <OrderProgress order={order} />
    </div>
  );
}

function Trail({ order }: { order: Order }) {
  return (
    <nav aria-label="Você está em" className="flex flex-wrap items-center gap-x-2.5 py-5 text-ink-muted text-small">
      <Link
        to="/pedidos"
        className="-my-2.5 inline-flex min-h-tap items-center underline decoration-line-strong decoration-1 underline-offset-4 hover:decoration-current"
      >
        Meus Pedidos
      </Link>
      <Icon of={ChevronRight} size="s" />
      <span aria-current="page" className="min-w-0 flex-[1_1_4rem] truncate text-ink">
        Pedido {orderNumber(order)}
      </span>
    </nav>
  );
}

interface ProductsProps {
  order: Order;
  corrections: readonly Fact[];
  /** Whether to offer the pieces again. */
  again: boolean;
}

function Products({ order, corrections, again }: ProductsProps) {
  return (
    <OrderPanel title="Produtos" large>
      <OrderLines
        lines={orderLines(order)}
        detail={({ quantity, lineCents }) => `${quantity}\u00a0×\u00a0${formatBrl(lineCents / quantity)}`}
      />
      <div className="border-line border-t pt-5">
        <FactList facts={[...amountFacts(order), ...corrections]} />
      </div>
      {again && <OrderAgainButton order={order} size="s" />}
    </OrderPanel>
  );
}

function Facts({ order, right }: { order: Order; right: OrderRight }) {
  const place = pickupPlace(order);
  const hasAddress = hasCustomerAddress(order);
  const payable = payableAfterEnd(order);
  const phone = right === "link" ? order.customerPhone : maskPhone(order.customerPhone);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:gap-6">
      <OrderPanel title="Pagamento">
        <FactList
          facts={[
            ...(order.paymentMethod
              ? [{ label: "Forma de pagamento", value: paymentMethodLabel(order.paymentMethod) }]
              : []),
            { label: "Situação", value: paymentStatusWords(order.paymentStatus) },
          ]}
        />
        {payable && <p className="pt-2.5">{payable}</p>}
        {isPayable(order) && hasWaitingPayment(order) && (
          <ButtonLink to={`/checkout?order_id=${order.id}`} variant="secondary" className="mt-2.5">
            Pagar de outra forma
          </ButtonLink>
        )}
        <PaymentDetails order={order} />
      </OrderPanel>
      {(hasAddress || !isDeliveryOver(order)) && (
        <OrderPanel title={isDeliveryOver(order) ? "Endereço" : place ? "Retirada na loja" : "Entrega"}>
          {!isDeliveryOver(order) && (
            <FactList
              facts={[
                place ? { label: "Onde", value: place } : { label: "Transportadora", value: carriedBy(order) },
                ...(order.actualDeliveryDate
                  ? [{ label: place ? "Retirado em" : "Entregue em", value: formatDay(order.actualDeliveryDate) }]
                  : [
                      {
                        label: place ? "Pronto até" : "Previsão",
                        value: isPayable(order)
                          ? place
                            ? "O prazo começa com o pagamento"
                            : "Contada a partir do pagamento"
                          : dayOr(order.estimatedDeliveryDate),
                      },
                    ]),
              ]}
            />
          )}
          {place && !isDeliveryOver(order) && <p className="text-ink-soft text-small">Leve um documento com foto.</p>}
          {hasAddress && (
            <>
              {!isDeliveryOver(order) && (
                <h3 className="pt-2.5 font-semibold text-small">{place ? "Seu endereço" : "Endereço de entrega"}</h3>
              )}
              <Lines lines={addressLines(order.shippingAddress)} />
            </>
          )}
        </OrderPanel>
      )}
      {giftTitle(order) && (
        <OrderPanel title="Presente">
          <GiftNote of={order} />
        </OrderPanel>
      )}
      <OrderPanel title="Dados do cliente">
        <Lines lines={[order.customerName, order.customerEmail, phone].filter((line) => !isUndeliverable(line))} />
      </OrderPanel>
      {(order.invoiceUrl || order.shippingLabelUrl) && (
        <OrderPanel title="Documentos">
          <OrderDocuments order={order} />
        </OrderPanel>
      )}
      <p className="text-ink-soft text-small">
        Dúvidas sobre este pedido?{" "}
        <Link to="/contato" className="link inline-flex min-h-tap items-center text-ink">
          Fale com a loja
        </Link>
      </p>
    </div>
  );
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
