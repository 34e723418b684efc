import type { Order } from "#shop/ordering/orders/order.ts";
import type { Shipment } from "../../shipments/shipment.ts";
import { isActiveParcel } from "../../shipments/shipment-state.ts";

/** Why an order's pieces cannot be changed. */
export type NoEdit = "wrong_status" | "not_paid" | "in_dispute" | "label_bought";

/**
 * Whether staff may change an order's pieces: paid, not sent, and in no parcel or label; null: they may. `parcels` are
 * its own and those of the order it was added to that hold its pieces.
 * Rules: EDIT-2.
 */
export function noEditReason(
  { status, paymentStatus }: Pick<Order, "status" | "paymentStatus">,
  parcels: readonly Pick<Shipment, "state">[],
): NoEdit | null {
  if (status !== "confirmed" && status !== "processing") return "wrong_status";
  if (paymentStatus === "in_dispute" || paymentStatus === "in_review") return "in_dispute";
  if (paymentStatus !== "paid" && paymentStatus !== "partially_refunded") return "not_paid";
  return parcels.some(({ state }) => isActiveParcel(state)) ? "label_bought" : null;
}
