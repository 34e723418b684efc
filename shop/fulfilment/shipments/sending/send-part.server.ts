import type { Database } from "#platform/database/database.server.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import type { Needed } from "#shop/fulfilment/shipments/labels/label-kind.server.ts";
import { type OrderAdvance, prepareOrderIn } from "#shop/ordering/orders/advance-order.server.ts";
import { listLineQuantities } from "#shop/ordering/orders/order-line-queries.server.ts";
import { shipOrderIn } from "#shop/ordering/orders/ship-order.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { linesLeft } from "../labels/parcel-split.ts";
import type { Shipment } from "../shipment.ts";
import { insertShipment, lockOrderOfShipment, nameParcel } from "../shipment-store.server.ts";
import { applyTrackingUpdateIn } from "../tracking/apply-tracking-update.server.ts";

export type HandAnswer =
  | OrderAdvance
  /** Its parcels contain all pieces and are tracked themselves. */
  | { kind: "refused"; reason: "has_parcels" };

export interface HandParcel {
  orderId: string;
  /** Null: sent without one. */
  trackingCode: string | null;
  carrierName: string;
  /** The parcel whose code is corrected. Undefined: pieces in no parcel yet, or the parcel with everything. */
  shipmentId?: string;
}

/**
 * Pieces in no active parcel, by another carrier. The order becomes shipped once every parcel is on its way. The caller
 * must hold the order's row lock and have checked permissions. Rules: SHIP-65.
 */
export async function sendRest(
  deps: Needed,
  trx: Database,
  staff: StaffSession,
  alive: readonly Shipment[],
  { orderId, trackingCode, carrierName }: HandParcel,
): Promise<HandAnswer> {
  const lines = await listLineQuantities(trx, orderId);
  const left = linesLeft(lines, alive);
  if (left.length === 0) return { kind: "refused", reason: "has_parcels" };
  const prepared = await prepareOrderIn(deps, trx, staff, orderId);
  if (prepared.kind === "refused") return prepared;
  const now = deps.clock();
  const contents = left.map(({ id, quantity }) => ({ orderItemId: id, quantity }));
  const parcel = { orderId, kind: "other", state: "ready", contents, trackingCode, carrierName } as const;
  const id = await insertShipment(trx, parcel, now);
  await audit(trx, staff, "order.part_sent", { orderId, carrierName, trackingCode }, now);
  await applyTrackingUpdateIn(deps, trx, { id, orderId }, { milestones: { posted: now }, trackingCode });
  return { kind: "done", changed: true };
}

/** Changes carrier and code of a parcel sent by hand. Mails the customer if its code is the order's code. */
export async function correctPart(
  deps: Needed,
  trx: Database,
  staff: StaffSession,
  present: Shipment,
  { orderId, trackingCode, carrierName }: HandParcel,
): Promise<HandAnswer> {
  const now = deps.clock();
  const order = await lockOrderOfShipment(trx, orderId);
  await nameParcel(trx, present.id, { trackingCode, carrierName }, now);
  await audit(trx, staff, "order.part_corrected", { orderId, carrierName, trackingCode }, now);
  const isOrdersCode = order?.status === "shipped" && order.trackingCode === present.trackingCode;
  if (isOrdersCode) return shipOrderIn(deps, trx, staff, { orderId, trackingCode, carrierName });
  return { kind: "done", changed: true };
}

/** Marks a parcel sent by hand as delivered; the order is delivered once all its parcels are. */
export async function deliverPart(
  deps: Needed,
  trx: Database,
  staff: StaffSession,
  { id, orderId, carrierName, trackingCode }: Shipment,
): Promise<HandAnswer> {
  const now = deps.clock();
  await audit(trx, staff, "order.part_delivered", { orderId, carrierName, trackingCode }, now);
  await applyTrackingUpdateIn(deps, trx, { id, orderId }, { milestones: { delivered: now }, trackingCode: null });
  return { kind: "done", changed: true };
}

async function audit(
  trx: Database,
  staff: StaffSession,
  action: "order.part_sent" | "order.part_corrected" | "order.part_delivered",
  { orderId, carrierName, trackingCode }: { orderId: string; carrierName: string | null; trackingCode: string | null },
  at: Date,
): Promise<void> {
  const after = { carrier_name: carrierName, code: trackingCode };
  await recordAudit(trx, { actor: staff.staffId, action, subject: `order:${orderId}`, after }, at);
}
