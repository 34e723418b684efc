import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { isOrderId } from "#shop/ordering/orders/order.ts";
import type { Box, Content, Shipment } from "./shipment.ts";
import { SHIPMENT_COLUMNS, toShipment } from "./shipment-row.ts";

/** The parcels of an order, the first one first; callers have checked who asks. */
export async function listShipments(db: Database, orderId: string): Promise<Shipment[]> {
  const rows = await shipments(db).where("shipments.order_id", "=", orderId).orderBy("shipments.position").execute();
  return rows.map(toShipment);
}

/** The parcels of several orders. */
export async function listShipmentsOf(db: Database, orderIds: readonly string[]): Promise<Shipment[]> {
  if (orderIds.length === 0) return [];
  const rows = await shipments(db).where("shipments.order_id", "in", orderIds).orderBy("shipments.position").execute();
  return rows.map(toShipment);
}

export async function findShipment(db: Database, id: string): Promise<Shipment | null> {
  if (!isOrderId(id)) return null;
  const row = await shipments(db).where("shipments.id", "=", id).executeTakeFirst();
  return row ? toShipment(row) : null;
}

/** The parcel that a provider's label belongs to: by the label's id, or by our reference on it. */
export async function findShipmentOfLabel(
  db: Database,
  label: { id: string; tags: readonly { tag: string }[] },
): Promise<Shipment | null> {
  const references = label.tags.map(({ tag }) => tag).filter(isOrderId);
  const rows = await shipments(db)
    .where((eb) =>
      eb.or([
        eb("shipments.provider_order_id", "=", label.id),
        ...(references.length > 0 ? [eb("shipments.id", "in", references)] : []),
      ]),
    )
    .execute();
  const row = rows.find(({ providerOrderId }) => providerOrderId === label.id) ?? rows[0];
  return row ? toShipment(row) : null;
}

export interface LabelFile {
  shipmentId: string;
  position: number;
  file: Buffer;
}

/** The printed labels of an order's parcels that were not given up; callers have checked who asks. */
export function readLabels(db: Database, orderId: string): Promise<LabelFile[]> {
  return db
    .selectFrom("shipment_labels as label")
    .innerJoin("shipments", "shipments.id", "label.shipment_id")
    .where("shipments.order_id", "=", orderId)
    .where("shipments.state", "not in", ["cancelled", "expired"])
    .orderBy("shipments.position")
    .select(["shipments.id as shipmentId", "shipments.position", "label.file"])
    .execute();
}

function shipments(db: Database) {
  return db
    .selectFrom("shipments")
    .select(SHIPMENT_COLUMNS)
    .select([
      sql<Box | null>`shipments.parcel`.as("box"),
      sql<Content[]>`shipments.contents`.as("contents"),
      sql<boolean>`exists (select from shipment_labels where shipment_id = shipments.id)`.as("hasLabel"),
    ]);
}
