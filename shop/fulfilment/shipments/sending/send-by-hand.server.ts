import type { Database } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import type { Needed } from "#shop/fulfilment/shipments/labels/label-kind.server.ts";
import { deliverOrderIn, prepareOrderIn } from "#shop/ordering/orders/advance-order.server.ts";
import { orderMailJob } from "#shop/ordering/orders/emails/send-order-mail.server.ts";
import { isOrderId } from "#shop/ordering/orders/order.ts";
import { shipOrderIn } from "#shop/ordering/orders/ship-order.server.ts";
import { isStopped } from "#shop/ordering/orders/shipping-stop.server.ts";
import { refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import type { Shipment } from "../shipment.ts";
import { listShipments } from "../shipment-queries.server.ts";
import { isActiveParcel } from "../shipment-state.ts";
import { insertShipment, lockOrderOfShipment, markDelivered, nameParcel } from "../shipment-store.server.ts";
import { insertTrackingEvents } from "../tracking/tracking-store.server.ts";
import { correctPart, deliverPart, type HandAnswer, type HandParcel, sendRest } from "./send-part.server.ts";

/**
 * Records what goes by another carrier: all of an order, which becomes shipped with this code, or the pieces that its
 * labels do not cover; the customer is mailed once everything is on its way. With a parcel's id, another code corrects
 * it; without, an outdated page is refused. Needs 'orders.write'. Rules: SHIP-65, SHIP-68.
 */
export function sendByHand(deps: Needed, staff: StaffSession, parcel: HandParcel): Promise<HandAnswer> {
  return withParcels(deps, staff, parcel.orderId, async (trx, alive) => {
    if (alive.some(({ kind }) => kind === "pickup")) return { kind: "refused", reason: "has_parcels" };
    const present = alive.find(({ id, kind, contents }) =>
      parcel.shipmentId ? id === parcel.shipmentId && kind === "other" : kind === "other" && contents.length === 0,
    );
    if (parcel.shipmentId && !present) return { kind: "refused", reason: "wrong_status" };
    if (present && !parcel.shipmentId && !isSame(present, parcel)) return { kind: "refused", reason: "wrong_status" };
    if (!present && (await isStopped(trx, parcel.orderId))) return { kind: "refused", reason: "shipping_stopped" };
    if (present && present.contents.length > 0) return correctPart(deps, trx, staff, present, parcel);
    if (!present && alive.length > 0) return sendRest(deps, trx, staff, alive, parcel);
    return sendWhole(deps, trx, staff, present, parcel);
  });
}

/** A repeated submit. */
function isSame(present: Shipment, { trackingCode, carrierName }: HandParcel): boolean {
  return present.trackingCode === trackingCode && present.carrierName === carrierName;
}

async function sendWhole(
  deps: Needed,
  trx: Database,
  staff: StaffSession,
  present: Shipment | undefined,
  { trackingCode, carrierName, orderId }: HandParcel,
): Promise<HandAnswer> {
  const now = deps.clock();
  const shipped = await shipOrderIn(deps, trx, staff, { orderId, trackingCode, carrierName });
  if (shipped.kind === "refused") return shipped;
  const columns = { trackingCode, carrierName };
  const id =
    present?.id ??
    (await insertShipment(trx, { orderId, kind: "other", state: "posted", ...columns, postedAt: now }, now));
  await nameParcel(trx, id, { trackingCode, carrierName }, now);
  const words = { status: "posted", description: "Objeto postado", milestone: "posted" } as const;
  await insertTrackingEvents(trx, [{ orderId, shipmentId: id, ...words, at: now, location: "" }]);
  return shipped;
}

/** 'Pronto para retirada'; mails the customer. Needs 'orders.write'. Rules: SHIP-67. */
export function readyForPickup(deps: Needed, staff: StaffSession, orderId: string): Promise<HandAnswer> {
  return withParcels(deps, staff, orderId, async (trx, [present]) => {
    if (present && present.kind !== "pickup") return { kind: "refused", reason: "has_parcels" };
    if (!present && (await isStopped(trx, orderId))) return { kind: "refused", reason: "shipping_stopped" };
    const now = deps.clock();
    const prepared = await prepareOrderIn(deps, trx, staff, orderId);
    if (prepared.kind === "refused" || present) return prepared;
    const id = await insertShipment(trx, { orderId, kind: "pickup", state: "ready" }, now);
    const words = { status: "other", description: "Pronto para retirada", milestone: "ready" } as const;
    await insertTrackingEvents(trx, [{ orderId, shipmentId: id, ...words, at: now, location: "" }]);
    await deps.jobs.send(trx, orderMailJob, { orderId, kind: "order_ready", fact: { id } });
    return { kind: "done", changed: true };
  });
}

/**
 * A parcel sent by hand was delivered, or the pieces were picked up at the shop ('Retirado'). Without an id: the
 * order's only parcel. Needs 'orders.write'. Rules: SHIP-67, SHIP-68.
 */
export function handedOver(
  deps: Needed,
  staff: StaffSession,
  orderId: string,
  shipmentId?: string,
): Promise<HandAnswer> {
  return withParcels(deps, staff, orderId, async (trx, alive) => {
    const present = alive.find(({ id, kind }) => kind !== "melhor_envio" && (!shipmentId || id === shipmentId));
    if (!present) return { kind: "refused", reason: alive.length > 0 ? "has_parcels" : "wrong_status" };
    // A pick-up leaves the shop now, so a shipping stop applies; a posted parcel has left already.
    if (present.kind === "pickup" && present.state === "ready" && (await isStopped(trx, orderId))) {
      return { kind: "refused", reason: "shipping_stopped" };
    }
    if (present.contents.length > 0) return deliverPart(deps, trx, staff, present);
    const now = deps.clock();
    const delivered = await deliverOrderIn(deps, trx, staff, { orderId });
    if (delivered.kind === "refused") return delivered;
    await markDelivered(trx, present.id, now);
    const description = present.kind === "pickup" ? "Retirado na loja" : "Objeto entregue ao destinatário";
    const words = { status: "delivered", description, milestone: "delivered" } as const;
    await insertTrackingEvents(trx, [{ orderId, shipmentId: present.id, ...words, at: now, location: "" }]);
    return delivered;
  });
}

async function withParcels(
  { db }: Needed,
  staff: StaffSession,
  orderId: string,
  work: (trx: Database, alive: Shipment[]) => Promise<HandAnswer>,
): Promise<HandAnswer> {
  const notAllowed = refuseUnlessAllowed(staff, "orders.write");
  if (notAllowed) return notAllowed;
  if (!isOrderId(orderId)) return { kind: "refused", reason: "not_found" };
  return inTransaction(db, async (trx): Promise<HandAnswer> => {
    if (!(await lockOrderOfShipment(trx, orderId))) return { kind: "refused", reason: "not_found" };
    return work(
      trx,
      (await listShipments(trx, orderId)).filter(({ state }) => isActiveParcel(state)),
    );
  });
}
