import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Link } from "react-router";
import { OrderPayLink } from "#app/order/order-pay-link.tsx";
import { OrderStatusPill, PaymentStatusPill } from "#app/order/order-status-pill.tsx";
import { dayAndTime, dayMonthAndTime, endedPayment, furtherItems } from "#app/order/order-texts.ts";
import { ReturnStatusPill } from "#app/order/return-status-pill.tsx";
import { useArrivalPromise } from "#app/order/use-arrival-promise.ts";
import { useShop } from "#app/request/use-shop.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Dotted } from "#app/ui/dotted.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PieceThumb } from "#app/ui/picture.tsx";
import { UnbrokenText } from "#app/ui/unbroken-text.tsx";
import { formatBrl } from "#platform/money.ts";
import { returnNumber } from "#shop/fulfilment/returns/return.ts";
import type { RunningReturn } from "#shop/fulfilment/returns/return-queries.server.ts";
import { returnNoun } from "#shop/fulfilment/returns/return-status.ts";
import { type Order, type OrderLine, orderNumber, shortId } from "#shop/ordering/orders/order.ts";
import { isFinished, isUnderWay } from "#shop/ordering/orders/order-status.ts";
import { payDeadline } from "#shop/ordering/orders/paying/pay-deadline.ts";
import { isPayable } from "#shop/ordering/orders/payment-status.ts";
import { refundedPieces } from "#shop/ordering/orders/refunding/refunded-pieces.ts";
import { refundRows } from "#shop/ordering/orders/refunding/shown-refund.ts";
import { returnPath } from "../returns/return-paths.ts";
import { OrderAgainButton } from "./order-again-button.tsx";
import { OrderCardDetails } from "./order-card-details.tsx";

/** An order in the list: collapsed it shows its first two pieces, expanded everything. Rules: ORDER-90. */
export function OrderCard({ order, returns }: { order: Order; returns: readonly RunningReturn[] }) {
  const details = useId();
  const [open, setOpen] = useState(false);
  const promise = useArrivalPromise(order);
  const further = furtherItems(order.items.length);
  return (
    <article aria-label={`Pedido ${orderNumber(order)}`} className="rounded-panel border border-line bg-surface">
      <div className="relative">
        <div className="grid grid-cols-[minmax(0,1fr)_var(--spacing-tap)] items-center gap-2.5 py-3.5 pr-2 pl-4 md:grid-cols-[minmax(0,1fr)_auto_auto_var(--spacing-tap)] md:gap-3 lg:grid-cols-[minmax(0,1fr)_auto_minmax(6.5rem,auto)_var(--spacing-tap)] lg:gap-5 md:py-4.5 md:pr-3 md:pl-6">
          <div>
            <h2 className="font-semibold">
              <Link
                to={`/orders/${order.id}`}
                className="link relative z-1 -my-2.5 inline-flex min-h-tap items-center whitespace-nowrap"
              >
                Pedido {orderNumber(order)}
              </Link>
            </h2>
            <p className="text-caption text-ink-muted tabular-nums">
              {dayAndTime(order.createdAt)} <span className="text-[0.6875rem]">#{shortId(order.id)}</span>
            </p>
          </div>
          <div className="col-start-1 flex flex-wrap items-center gap-x-3 gap-y-1.5 justify-self-start md:col-start-auto md:flex-col md:items-end md:justify-self-end">
            {order.status === "pending" ? (
              <PaymentStatusPill status={order.paymentStatus} ended={endedPayment(order)} />
            ) : (
              <OrderStatusPill status={order.status} />
            )}
            {isUnderWay(order.status) && <span className="text-small">{promise}</span>}
          </div>
          <p className="col-start-1 tabular-nums md:col-start-auto md:text-right">
            <b translate="no" className="font-semibold">
              {formatBrl(order.amounts.payableCents)}
            </b>
            {refundRows(order).map(({ label, cents }) => (
              <span key={label} className="block text-accent text-caption">
                {label} −{formatBrl(cents)}
              </span>
            ))}
          </p>
          <button
            type="button"
            aria-label={`Detalhes do pedido ${orderNumber(order)}`}
            aria-expanded={open}
            aria-controls={details}
            onClick={() => setOpen(!open)}
            // The whole header is the click target.
            className="after:absolute after:inset-0 col-start-2 row-start-1 grid size-tap place-items-center rounded-control hover:bg-tile md:col-start-auto md:row-start-auto"
          >
            <Icon of={ChevronDown} className={open ? "rotate-180" : ""} />
          </button>
        </div>
        <div className="grid gap-4 px-4 pb-4 md:flex md:flex-wrap md:items-center md:justify-between md:gap-x-7 md:px-6 md:pb-5.5">
          <div className="flex flex-col flex-wrap items-start gap-3.5 md:flex-row md:items-center md:gap-7 lg:min-w-0 lg:grow lg:basis-0">
            {order.items.slice(0, 2).map((line) => (
              <Piece key={line.id} line={line} />
            ))}
            {further && <span className="text-ink-muted text-small">{further}</span>}
          </div>
          {!open && <Foot order={order} returns={returns} />}
        </div>
      </div>
      <div id={details} hidden={!open}>
        {open && <OrderCardDetails order={order} />}
      </div>
    </article>
  );
}

/** What the customer most likely wants to do with an order now. Rules: ORDER-80, ORDER-82, ORDER-83, ORDER-87. */
function Foot({ order, returns }: { order: Order; returns: readonly RunningReturn[] }) {
  const { unpaidOrderHours } = useShop();
  if (isPayable(order)) {
    return (
      <FootRow text={`Pague até ${dayMonthAndTime(payDeadline(order, unpaidOrderHours))}`}>
        <OrderPayLink order={order} size="s" />
      </FootRow>
    );
  }
  if (returns.length > 0) return returns.map((made) => <RunningReturnRow key={made.id} made={made} />);
  if (order.status === "shipped" && order.trackingCode) {
    return (
      <FootRow
        text={
          <>
            <span className="block md:inline">{order.carrierName}</span>{" "}
            <span translate="no">{order.trackingCode}</span>
          </>
        }
      >
        <ButtonLink to={`/orders/${order.id}`} variant="secondary" size="s">
          Rastrear
        </ButtonLink>
      </FootRow>
    );
  }
  return (
    <FootRow>
      {isFinished(order.status) ? (
        <OrderAgainButton order={order} size="s" />
      ) : (
        <ButtonLink to={`/orders/${order.id}`} variant="secondary" size="s">
          Ver pedido
        </ButtonLink>
      )}
    </FootRow>
  );
}

/** A text on the left, the action on the right; it lies above the link that covers the rest of the card. */
function FootRow({ text, children }: { text?: ReactNode; children: ReactNode }) {
  return (
    <div className="relative z-1 flex flex-wrap items-center gap-x-5 gap-y-2 md:ml-auto">
      {text && <div className="min-w-0 break-words text-ink-soft text-small tabular-nums">{text}</div>}
      <div className="ml-auto flex-none">{children}</div>
    </div>
  );
}

function RunningReturnRow({ made }: { made: RunningReturn }) {
  const name = `${returnNoun(made.kind).noun} ${returnNumber(made)}`;
  return (
    <FootRow text={<ReturnStatusPill status={made.status} />}>
      <ButtonLink to={returnPath(`/orders/${made.orderId}`, made.id)} variant="secondary" size="s">
        Ver {name}
      </ButtonLink>
    </FootRow>
  );
}

function Piece({ line }: { line: OrderLine }) {
  const refunded = refundedPieces(line);
  return (
    <div className="grid grid-cols-[3.5rem_minmax(0,auto)] items-center gap-3.5 text-small">
      <PieceThumb picture={line.picture} px={56} className="aspect-square" />
      <span>
        <b className="block text-pretty font-semibold">
          <UnbrokenText text={line.productName} />
        </b>
        <span className="text-ink-muted">
          <Dotted parts={[`Tamanho: ${line.size}`, `Qtd: ${line.quantity}`]} />
        </span>
        {refunded && <span className="block font-medium text-accent">{refunded}</span>}
      </span>
    </div>
  );
}
