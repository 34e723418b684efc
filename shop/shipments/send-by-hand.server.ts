import type { Database } from "#platform/database.server.ts";
import { inTransaction } from "#platform/retry-conflicts.server.ts";
import type { OrderChange } from "#shop/orders/advance-order.server.ts";
import { deliverOrderIn } from "#shop/orders/deliver-order.server.ts";
import { isOrderId } from "#shop/orders/order.ts";
import { prepareOrderIn } from "#shop/orders/prepare-order.server.ts";
import { shipOrderIn } from "#shop/orders/ship-order.server.ts";
import { refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/staff-session.ts";
import type { Shipment } from "./shipment.ts";
import type { ShipmentDependencies } from "./shipment-dependencies.ts";
import { listShipments } from "./shipment-queries.server.ts";
import { isAlive } from "./shipment-state.ts";
import { holdOrder, insertShipment } from "./shipment-store.server.ts";

export type HandAnswer =
  | OrderChange
  /** There are labels of Melhor Envio under way, which tell for themselves. */
  | { kind: "refused"; reason: "has_parcels" };

export interface HandParcel {
  orderId: string;
  /** Null: sent without one. */
  trackingCode: string | null;
  carrierName: string;
}

/**
 * An order that goes by another carrier: it is on its way with this code, and its customer is told. Said again with
 * another code, it corrects the first. Needs 'orders.write'.
 */
export function sendByHand(deps: ShipmentDependencies, staff: StaffSession, parcel: HandParcel): Promise<HandAnswer> {
  return withParcel(deps, staff, parcel.orderId, "other", async (trx, present) => {
    const now = deps.clock();
    const { trackingCode, carrierName, orderId } = parcel;
    const shipped = await shipOrderIn(deps, trx, staff, { orderId, trackingCode, carrierName });
    if (shipped.kind === "refused") return shipped;
    const columns = { trackingCode, carrierName };
    const id =
      present?.id ??
      (await insertShipment(trx, { orderId, kind: "other", state: "posted", ...columns, postedAt: now }, now));
    await trx
      .updateTable("shipments")
      .set({ tracking_code: trackingCode, carrier_name: carrierName, updated_at: now })
      .where("id", "=", id)
      .execute();
    const words = { status: "posted", description: "Objeto postado", milestone: "posted" } as const;
    await addEvent(trx, { orderId, shipmentId: id, ...words, at: now });
    return shipped;
  });
}

/** The pieces wait at the shop, 'Pronto para retirada', and their customer is told by mail. Needs 'orders.write'. */
export function readyForPickup(deps: ShipmentDependencies, staff: StaffSession, orderId: string): Promise<HandAnswer> {
  return withParcel(deps, staff, orderId, "pickup", async (trx, present) => {
    const now = deps.clock();
    const prepared = await prepareOrderIn(deps, trx, staff, orderId);
    if (prepared.kind === "refused" || present) return prepared;
    const id = await insertShipment(trx, { orderId, kind: "pickup", state: "ready" }, now);
    const words = { status: "other", description: "Pronto para retirada", milestone: "ready" } as const;
    await addEvent(trx, { orderId, shipmentId: id, ...words, at: now });
    await deps.jobs.send(trx, "orders.mail", { orderId, kind: "order_ready", fact: { id } });
    return { kind: "done", changed: true };
  });
}

/** A parcel sent by hand has arrived, or the pieces were fetched at the shop, 'Retirado'. Needs 'orders.write'. */
export function handedOver(deps: ShipmentDependencies, staff: StaffSession, orderId: string): Promise<HandAnswer> {
  return withParcel(deps, staff, orderId, null, async (trx, present) => {
    if (!present) return { kind: "refused", reason: "wrong_status" };
    const now = deps.clock();
    const delivered = await deliverOrderIn(deps, trx, staff, { orderId });
    if (delivered.kind === "refused") return delivered;
    await trx
      .updateTable("shipments")
      .set({ state: "delivered", delivered_at: now, updated_at: now })
      .where("id", "=", present.id)
      .where("state", "<>", "delivered")
      .execute();
    const description = present.kind === "pickup" ? "Retirado na loja" : "Objeto entregue ao destinatário";
    const words = { status: "delivered", description, milestone: "delivered" } as const;
    await addEvent(trx, { orderId, shipmentId: present.id, ...words, at: now });
    return delivered;
  });
}

/** With the order held and its parcel of this kind, if any; refused where one of another kind is alive. */
async function withParcel(
  { db }: ShipmentDependencies,
  staff: StaffSession,
  orderId: string,
  kind: Shipment["kind"] | null,
  work: (trx: Database, present: Shipment | undefined) => Promise<HandAnswer>,
): Promise<HandAnswer> {
  const notAllowed = refuseUnlessAllowed(staff, "orders.write");
  if (notAllowed) return notAllowed;
  if (!isOrderId(orderId)) return { kind: "refused", reason: "not_found" };
  return inTransaction(db, async (trx): Promise<HandAnswer> => {
    if (!(await holdOrder(trx, orderId))) return { kind: "refused", reason: "not_found" };
    const alive = (await listShipments(trx, orderId)).filter(({ state }) => isAlive(state));
    const wrong = (each: Shipment) => each.kind === "melhor_envio" || (kind !== null && each.kind !== kind);
    return alive.some(wrong) ? { kind: "refused", reason: "has_parcels" } : work(trx, alive[0]);
  });
}

interface HandEvent {
  orderId: string;
  shipmentId: string;
  status: "posted" | "delivered" | "other";
  description: string;
  milestone: string;
  at: Date;
}

async function addEvent(trx: Database, event: HandEvent): Promise<void> {
  await trx
    .insertInto("tracking_events")
    .values({
      order_id: event.orderId,
      shipment_id: event.shipmentId,
      milestone: event.milestone,
      event_date: event.at,
      event_status: event.status,
      event_description: event.description,
      event_location: "",
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
