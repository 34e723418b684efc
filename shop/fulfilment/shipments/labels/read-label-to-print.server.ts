import type { Database } from "#platform/database/database.server.ts";
import { isUuid } from "#platform/formats/uuid.ts";
import { isStopped } from "#shop/ordering/orders/shipping-stop.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { findShipment, type LabelFile, readLabels } from "../shipment-queries.server.ts";
import { isCancellable } from "../shipment-state.ts";

export type LabelToPrint =
  | { kind: "label"; label: LabelFile }
  | NotAllowed
  /** `shipping_stopped`: and the parcel has not left the shop. */
  | { kind: "refused"; reason: "not_found" | "shipping_stopped" };

/** Needs 'orders.read'. Rules: SHIP-58. */
export async function readLabelToPrint(
  db: Database,
  staff: Pick<StaffSession, "role">,
  { orderId, shipmentId }: { orderId: string; shipmentId: string },
): Promise<LabelToPrint> {
  const notAllowed = refuseUnlessAllowed(staff, "orders.read");
  if (notAllowed) return notAllowed;
  if (!isUuid(orderId)) return { kind: "refused", reason: "not_found" };
  const label = (await readLabels(db, orderId)).find((each) => each.shipmentId === shipmentId);
  const shipment = label && (await findShipment(db, shipmentId));
  if (!label || !shipment) return { kind: "refused", reason: "not_found" };
  if (isCancellable(shipment.state) && (await isStopped(db, orderId)))
    return { kind: "refused", reason: "shipping_stopped" };
  return { kind: "label", label };
}
