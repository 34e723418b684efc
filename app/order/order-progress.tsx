import clsx from "clsx";
import { Check } from "lucide-react";
import { Icon } from "#app/ui/icon.tsx";
import { isDeliveryOver } from "#shop/ordering/orders/arrival-promise.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { ORDER_STATUSES, type OrderStatus } from "#shop/ordering/orders/order-status.ts";
import { pickupPlace } from "#shop/ordering/shipping/pickup.ts";

/** The way of an order: each step is done in its status and all later ones. */
const CARRIED = [
  { label: "Pagamento", from: "confirmed" },
  { label: "Separação", from: "processing" },
  { label: "Envio", from: "shipped" },
  { label: "Entrega", from: "delivered" },
] as const;
const COLLECTED = [
  { label: "Pagamento", from: "confirmed" },
  { label: "Separação", from: "processing" },
  { label: "Retirada", from: "delivered" },
] as const;

const hasReached = (status: OrderStatus, step: OrderStatus) =>
  ORDER_STATUSES.indexOf(status) >= ORDER_STATUSES.indexOf(step);

/** How far an order has come, as columns; nothing for one that goes no further. */
export function OrderProgress({
  order,
}: {
  order: Pick<Order, "status" | "paymentStatus" | "serviceName" | "carrierName">;
}) {
  const { status } = order;
  if (isDeliveryOver(order)) return null;
  const steps = pickupPlace(order) ? COLLECTED : CARRIED;
  const next = steps.findIndex(({ from }) => !hasReached(status, from));
  return (
    <ol aria-label="Andamento do pedido" className="flex gap-1.5 pt-2 md:col-span-2">
      {steps.map(({ label, from }, index) => {
        const isDone = hasReached(status, from);
        return (
          <li
            key={label}
            aria-current={index === next ? "step" : undefined}
            className={clsx(
              "flex min-w-0 flex-1 items-center gap-1 border-t-3 pt-2 text-caption",
              isDone
                ? "border-accent text-accent"
                : index === next
                  ? "border-ink font-semibold"
                  : "border-line text-ink-muted",
            )}
          >
            {isDone && <Icon of={Check} size="s" className="max-md:hidden" />}
            <span className="min-w-0 break-words">{label}</span>
            {isDone && <span className="sr-only">(concluído)</span>}
          </li>
        );
      })}
    </ol>
  );
}
