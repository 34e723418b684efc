import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { writeOrderChange } from "#shop/ordering/orders/order-state-store.server.ts";
import { NO_PROBLEM } from "./labels/label-store.server.ts";
import type { Box, Content, ShipmentKind } from "./shipment.ts";
import type { ShipmentState } from "./shipment-state.ts";

export interface NewShipment {
  orderId: string;
  kind: ShipmentKind;
  state: ShipmentState;
  serviceId?: string | null;
  carrierName?: string | null;
  serviceName?: string | null;
  agencyId?: string | null;
  agencyName?: string | null;
  box?: Box;
  contents?: readonly Content[];
  trackingCode?: string | null;
  postedAt?: Date;
}

/** Lock it before the rows of its parcels. */
export async function lockOrderOfShipment(
  trx: Database,
  orderId: string,
): Promise<{ status: string; trackingCode: string | null; city: string } | null> {
  const row = await trx
    .selectFrom("orders")
    .where("id", "=", orderId)
    .select([
      "status",
      "tracking_code as trackingCode",
      sql<string>`concat_ws(', ', shipping_address ->> 'city', shipping_address ->> 'state')`.as("city"),
    ])
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** The caller must hold the order's row lock. */
export async function insertShipment(trx: Database, shipment: NewShipment, now: Date): Promise<string> {
  const { id } = await trx
    .insertInto("shipments")
    .values({
      order_id: shipment.orderId,
      kind: shipment.kind,
      state: shipment.state,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from shipments where order_id = ${shipment.orderId})`,
      service_id: shipment.serviceId ?? null,
      carrier_name: shipment.carrierName ?? null,
      service_name: shipment.serviceName ?? null,
      agency_id: shipment.agencyId ?? null,
      agency_name: shipment.agencyName ?? null,
      parcel: shipment.box ? JSON.stringify(shipment.box) : null,
      contents: JSON.stringify(shipment.contents ?? []),
      tracking_code: shipment.trackingCode ?? null,
      posted_at: shipment.postedAt ?? null,
      created_at: now,
      updated_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Sets carrier and code of a parcel sent by hand. */
export async function nameParcel(
  trx: Database,
  id: string,
  { trackingCode, carrierName }: { trackingCode: string | null; carrierName: string },
  now: Date,
): Promise<void> {
  await trx
    .updateTable("shipments")
    .set({ tracking_code: trackingCode, carrier_name: carrierName, updated_at: now })
    .where("id", "=", id)
    .execute();
}

export async function keepLabel(trx: Database, shipmentId: string, file: Buffer, now: Date): Promise<void> {
  await trx
    .insertInto("shipment_labels")
    .values({ shipment_id: shipmentId, file, created_at: now })
    .onConflict((conflict) => conflict.column("shipment_id").doUpdateSet({ file, created_at: now }))
    .execute();
}

/** Sets the order's link to its labels, if any; only customer and staff can open it. Rules: SHIP-60. */
export async function linkLabels(trx: Database, orderId: string, now: Date): Promise<void> {
  const label = await trx
    .selectFrom("shipment_labels")
    .innerJoin("shipments", "shipments.id", "shipment_labels.shipment_id")
    .select("shipments.id")
    .where("shipments.order_id", "=", orderId)
    .where("shipments.state", "not in", ["cancelled", "expired"])
    .limit(1)
    .executeTakeFirst();
  const shipping_label_url = label ? `/orders/${orderId}/etiqueta` : null;
  await writeOrderChange(trx, orderId, { shipping_label_url, updated_at: now });
}

export async function markDelivered(trx: Database, shipmentId: string, now: Date): Promise<void> {
  await trx
    .updateTable("shipments")
    .set({ state: "delivered", delivered_at: now, updated_at: now })
    .where("id", "=", shipmentId)
    .where("state", "<>", "delivered")
    .execute();
}

/** Lets those parcels of an order go on that wait because its shipping was stopped; returns them. */
export async function clearShippingStops(trx: Database, orderId: string, now: Date): Promise<{ shipmentId: string }[]> {
  return trx
    .updateTable("shipments")
    .set({ ...NO_PROBLEM, updated_at: now })
    .where("order_id", "=", orderId)
    .where("problem", "=", "shipping_stopped")
    .returning("id as shipmentId")
    .execute();
}

/** Returns the orders that had one. */
export async function deleteOldLabels(trx: Database, before: Date): Promise<string[]> {
  const rows = await trx
    .with("gone", (query) =>
      query.deleteFrom("shipment_labels").where("created_at", "<", before).returning("shipment_id"),
    )
    .selectFrom("shipments")
    .innerJoin("gone", "gone.shipment_id", "shipments.id")
    .select("shipments.order_id as orderId")
    .execute();
  return rows.map(({ orderId }) => orderId);
}
