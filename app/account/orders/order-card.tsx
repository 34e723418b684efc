import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { Link } from "react-router";
import { OrderPayLink } from "#app/order/order-pay-link.tsx";
import { OrderStatusPill, paymentStatusWords } from "#app/order/order-status-pill.tsx";
import { dayAndTime, furtherItems } from "#app/order/order-texts.ts";
import { useShop } from "#app/request/use-shop.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Dotted } from "#app/ui/dotted.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ProductPicture } from "#app/ui/picture.tsx";
import { formatBrl } from "#platform/money.ts";
import { arrivalPromise } from "#shop/ordering/orders/arrival-promise.ts";
import { type Order, type OrderLine, orderNumber, shortId } from "#shop/ordering/orders/order.ts";
import { isPayable } from "#shop/ordering/orders/payment-status.ts";
import { REFUNDED_LABEL, refundedPieces, shownRefund } from "#shop/ordering/orders/refunding/shown-refund.ts";
import { OrderAgainButton } from "./order-again-button.tsx";
import { OrderCardDetails } from "./order-card-details.tsx";

/** An order in the list: collapsed it shows its first two pieces, expanded everything. */
export function OrderCard({ order }: { order: Order }) {
  const details = useId();
  const [open, setOpen] = useState(false);
  const refund = shownRefund(order);
  const isUnpaid = isPayable(order);
  const { handlingDays } = useShop();
  const further = furtherItems(order.items.length);
  const next = nextOf(order);
  return (
    <article aria-label={`Pedido ${orderNumber(order)}`} className="rounded-panel border border-line bg-surface">
      <div className="relative">
        <div className="grid grid-cols-[minmax(0,1fr)_var(--spacing-tap)] items-center gap-2.5 py-3.5 pr-2 pl-4 md:grid-cols-[minmax(0,1fr)_auto_auto_var(--spacing-tap)] md:gap-5 md:py-4.5 md:pr-3 md:pl-6">
          <div>
            <h2 className="font-semibold">
              <Link to={`/orders/${order.id}`} className="link relative z-1 inline-flex min-h-6 items-center">
                Pedido {orderNumber(order)}
              </Link>
            </h2>
            <p className="text-caption text-ink-muted tabular-nums">
              <Dotted parts={[dayAndTime(order.createdAt), `#${shortId(order.id)}`]} />
            </p>
          </div>
          <div className="col-start-1 flex flex-wrap items-center gap-x-3 gap-y-1.5 justify-self-start md:col-start-auto md:flex-col md:items-end md:justify-self-end">
            <OrderStatusPill status={order.status} />
            {isUnpaid && <span className="text-small">{paymentStatusWords(order.paymentStatus)}</span>}
            {isComing(order) && <span className="text-small">{arrivalPromise(order, handlingDays)}</span>}
          </div>
          <p className="col-start-1 tabular-nums md:col-start-auto md:text-right">
            <b className="font-semibold">{formatBrl(order.amounts.payableCents)}</b>
            {refund && (
              <span className="block text-accent text-caption">
                {REFUNDED_LABEL} −{formatBrl(refund.refundedCents)}
              </span>
            )}
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
        <div className="flex flex-col flex-wrap items-start gap-3.5 px-4 pb-4 md:flex-row md:items-center md:gap-7 md:px-6 md:pb-5.5">
          {order.items.slice(0, 2).map((line) => (
            <Piece key={line.id} line={line} />
          ))}
          {further && <span className="text-ink-muted text-small">{further}</span>}
        </div>
      </div>
      {next && !open && <div className="grid px-4 pb-4 md:justify-start md:px-6 md:pb-5.5">{next}</div>}
      <div id={details} hidden={!open}>
        {open && <OrderCardDetails order={order} />}
      </div>
    </article>
  );
}

/** What its customer most likely wants of an order now. Rules: ORDER-80. */
function nextOf(order: Order) {
  if (isPayable(order)) return <OrderPayLink order={order} size="s" />;
  if (order.status === "shipped" && order.trackingCode) {
    return (
      <ButtonLink to={`/orders/${order.id}`} variant="secondary" size="s">
        Rastrear
      </ButtonLink>
    );
  }
  const isEnded = order.status === "delivered" || order.status === "cancelled";
  return isEnded ? <OrderAgainButton order={order} size="s" /> : null;
}

/** Paid, and not with its customer yet. */
function isComing({ status }: Order): boolean {
  return status === "confirmed" || status === "processing" || status === "shipped";
}

function Piece({ line }: { line: OrderLine }) {
  const refunded = refundedPieces(line);
  return (
    <div className="grid grid-cols-[3.5rem_minmax(0,auto)] items-center gap-3.5 text-small">
      <span className="relative block aspect-square bg-tile">
        <ProductPicture picture={line.picture} sizes="56px" alt="" small />
      </span>
      <span>
        <b className="block font-semibold">{line.productName}</b>
        <span className="text-ink-muted">
          <Dotted parts={[`Tamanho: ${line.size}`, `Qtd: ${line.quantity}`]} />
        </span>
        {refunded && <span className="block font-medium text-accent">{refunded}</span>}
      </span>
    </div>
  );
}
