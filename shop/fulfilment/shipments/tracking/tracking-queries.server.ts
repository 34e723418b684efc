import type { Database } from "#platform/database/database.server.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { listTrackingEvents } from "#shop/ordering/orders/order-queries.server.ts";
import { carriedBy } from "#shop/ordering/shipping/pickup.ts";
import { listShipments } from "../shipment-queries.server.ts";
import { isActiveParcel } from "../shipment-state.ts";
import { carrierLink, type Tracking } from "./tracking.ts";

/** For a customer. Does not check whose order it is: the caller must. */
export async function readTracking(db: Database, order: Order): Promise<Tracking> {
  const [events, shipments] = await Promise.all([listTrackingEvents(db, order.id), listShipments(db, order.id)]);
  const parcels = shipments.filter(({ state, postedAt }) => isActiveParcel(state) && postedAt !== null);
  const named = parcels.length > 0 ? parcels : [order];
  const codes = named.flatMap(({ trackingCode: code, ...sent }) =>
    code ? [{ code, carrier: carriedBy(sent, "") || null, url: carrierLink(sent.carrierName, code) }] : [],
  );
  return { events, codes };
}

/** Rules: SHIP-76. */
export async function isCodeOf(db: Database, orderId: string, code: string | null, given: string): Promise<boolean> {
  if (code === given) return true;
  const parcels = db.selectFrom("shipments").select("id").where("order_id", "=", orderId);
  return (await parcels.where("tracking_code", "=", given).executeTakeFirst()) !== undefined;
}

export async function failedLast(db: Database, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom("shipments")
    .select("id")
    .where("order_id", "=", orderId)
    .where("track_failed_at", "is not", null)
    .where("track_after", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}
