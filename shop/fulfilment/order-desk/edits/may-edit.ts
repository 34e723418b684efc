import type { Order } from "#shop/ordering/orders/order.ts";
import { isUnsent } from "#shop/ordering/orders/order-status.ts";
import { isBeingDecided } from "#shop/ordering/orders/payment-status.ts";
import { isMoneyHere } from "#shop/ordering/payments/payment.ts";
import type { Shipment } from "../../shipments/shipment.ts";
import { isActiveParcel } from "../../shipments/shipment-state.ts";

export type NoEdit = "wrong_status" | "not_paid" | "in_dispute" | "label_bought";

/** `parcels`: its own, and those of the order it was added to that hold its pieces. Rules: EDIT-2. */
export function noEditReason(
  { status, paymentStatus }: Pick<Order, "status" | "paymentStatus">,
  parcels: readonly Pick<Shipment, "state">[],
): NoEdit | null {
  if (!isUnsent(status)) return "wrong_status";
  if (isBeingDecided(paymentStatus)) return "in_dispute";
  if (!isMoneyHere(paymentStatus)) return "not_paid";
  return parcels.some(({ state }) => isActiveParcel(state)) ? "label_bought" : null;
}
