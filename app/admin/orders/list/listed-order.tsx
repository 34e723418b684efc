import clsx from "clsx";
import { ArrowLeftRight, Printer, ShieldAlert, Store, TriangleAlert } from "lucide-react";
import { Link } from "react-router";
import { OrderStatusPill, PaymentStatusPill } from "#app/order/order-status-pill.tsx";
import { ProductPicture } from "#app/ui/picture.tsx";
import { StatusPill } from "#app/ui/status-pill.tsx";
import { formatDateTime } from "#platform/clock.ts";
import { formatBrl } from "#platform/money.ts";
import type { StaffOrder } from "#shop/fulfilment/shipments/staff-orders/staff-order-queries.server.ts";
import { orderNumber, shortId } from "#shop/ordering/orders/order.ts";
import { shippingName } from "#shop/ordering/shipping/shipping-name.ts";

/** An order in the list. `isPacked`: it can be ticked for the packing list. */
export function ListedOrder({ order, isPacked }: { order: StaffOrder; isPacked: boolean }) {
  const { id, pictures, serviceName, carrierName, labels } = order;
  return (
    <li className={clsx("grid gap-x-2 px-3 py-3.5 md:px-4", isPacked && "grid-cols-[2.75rem_minmax(0,1fr)]")}>
      {isPacked && (
        <label className="grid size-tap cursor-pointer place-items-center">
          <span className="sr-only">Incluir o pedido {orderNumber(order)} na lista de separação</span>
          <input type="checkbox" name="pedido" value={id} className="size-5 cursor-pointer accent-ink" />
        </label>
      )}
      <Link
        to={`/admin/pedidos/${id}`}
        className="grid grid-cols-[minmax(0,1fr)] gap-x-5 gap-y-2.5 rounded-control md:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_14rem] lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_20rem] md:items-center"
      >
        <span className="grid gap-0.5">
          <b className="font-semibold">
            Pedido {orderNumber(order)} <span className="font-normal text-caption text-ink-muted">#{shortId(id)}</span>
          </b>
          <span className="truncate">{order.customerName}</span>
          <span className="text-caption text-ink-muted tabular-nums">
            {formatDateTime(order.createdAt)} · {formatBrl(order.netCents)}
          </span>
        </span>
        <span className="flex items-center gap-3 text-small">
          {pictures.map((picture, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of an order do not move
            <span key={index} className="relative block size-12 flex-none bg-tile">
              <ProductPicture picture={picture} sizes="48px" alt="" small />
            </span>
          ))}
          <span className="min-w-0 text-ink-soft">
            {order.pieces} {order.pieces === 1 ? "peça" : "peças"}
            {order.sentWithNumber !== null && ` · acréscimo ao nº ${order.sentWithNumber}`}
            <br />
            <span className="text-caption text-ink-muted">
              {order.isPickup
                ? "Retirada na loja"
                : serviceName
                  ? shippingName(serviceName, carrierName)
                  : (carrierName ?? "Envio a definir")}
            </span>
          </span>
        </span>
        <span className="flex flex-wrap items-center gap-2 md:justify-end">
          {order.isStopped && (order.status === "confirmed" || order.status === "processing") && (
            <StatusPill tone="danger" icon={ShieldAlert}>
              Não enviar
            </StatusPill>
          )}
          {order.isSwapAwaited && (order.status === "confirmed" || order.status === "processing") && (
            <StatusPill tone="warning" icon={ArrowLeftRight}>
              Espera troca
            </StatusPill>
          )}
          {order.isSwapStuck && (
            <StatusPill tone="danger" icon={TriangleAlert}>
              Troca por fazer
            </StatusPill>
          )}
          {order.hasProblem && (
            <StatusPill tone="danger" icon={TriangleAlert}>
              {order.isUndelivered ? "Não entregue" : "Etiqueta com problema"}
            </StatusPill>
          )}
          {labels.all > 0 && order.status === "processing" && !order.hasProblem && (
            <StatusPill tone={labels.ready === labels.all ? "accent" : "neutral"} icon={Printer}>
              {labels.ready === labels.all ? "Etiqueta pronta" : "Preparando etiqueta"}
            </StatusPill>
          )}
          {order.status === "pending" || order.paymentStatus !== "paid" ? (
            <PaymentStatusPill status={order.paymentStatus} />
          ) : null}
          {order.isPickup && order.status === "processing" ? (
            <StatusPill tone="accent" icon={Store}>
              Pronto para retirada
            </StatusPill>
          ) : (
            <OrderStatusPill status={order.status} />
          )}
        </span>
      </Link>
    </li>
  );
}
