import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import type { Centavos } from "#platform/money.ts";
import { isOrderId } from "#shop/ordering/orders/order.ts";
import { type Box, type Content, isProblem, SHIPMENT_KINDS, type Shipment } from "./shipment.ts";
import { isCancellable, isShipmentState, SHIPMENT_STATES } from "./shipment-state.ts";

const SHIPMENT_COLUMNS = [
  "shipments.id",
  "shipments.order_id as orderId",
  "shipments.kind",
  "shipments.position",
  "shipments.state",
  "shipments.service_id as serviceId",
  "shipments.carrier_name as carrierName",
  "shipments.service_name as serviceName",
  "shipments.agency_id as agencyId",
  "shipments.agency_name as agencyName",
  "shipments.provider_order_id as providerOrderId",
  "shipments.protocol",
  "shipments.price_cents as priceCents",
  "shipments.tracking_code as trackingCode",
  "shipments.cancel_wanted_at as cancelWantedAt",
  "shipments.problem",
  "shipments.problem_detail as problemDetail",
  "shipments.attempts",
  "shipments.next_try_at as nextTryAt",
  "shipments.track_after as trackAfter",
  "shipments.tracked_at as trackedAt",
  "shipments.track_failed_at as trackFailedAt",
  "shipments.posted_at as postedAt",
  "shipments.delivered_at as deliveredAt",
  "shipments.created_at as createdAt",
] as const;

/** By position. Does not check permissions: the caller must. */
export async function listShipments(db: Database, orderId: string): Promise<Shipment[]> {
  const rows = await shipments(db).where("shipments.order_id", "=", orderId).orderBy("shipments.position").execute();
  return rows.map(toShipment);
}

/** Living ones whose label declares this order's pieces. The caller must check permissions. Rules: SHIP-90. */
export async function listParcelsHolding(db: Database, orderId: string): Promise<Shipment[]> {
  const rows = await shipments(db)
    .innerJoin("orders as added", "added.sent_with", "shipments.order_id")
    .where("added.id", "=", orderId)
    .where("shipments.state", "not in", ["cancelled", "expired"])
    .where(sql<boolean>`exists (select from order_items as item where item.order_id = added.id
      and shipments.contents @> jsonb_build_array(jsonb_build_object('orderItemId', item.id)))`)
    .orderBy("shipments.position")
    .execute();
  return rows.map(toShipment);
}

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

/** By the label's id, or by our reference on it. */
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

/** What labels in the provider's cart will take from the wallet by themselves. */
export async function sumOfUnpaidLabels(db: Database): Promise<Centavos> {
  const { cents } = await db
    .selectFrom("shipments")
    // A constant, so that every plan can take the index on unfinished parcels.
    .where(sql<boolean>`state = 'in_cart'`)
    .where("cancel_wanted_at", "is", null)
    .where((eb) => eb.or([eb("problem", "is", null), eb("next_try_at", "is not", null)]))
    .select(
      sql<Centavos>`(coalesce(sum(price_cents), 0) + (
        select coalesce(sum(price_cents), 0) from return_labels
         where state = 'in_cart' and cancel_wanted_at is null and (problem is null or next_try_at is not null)))::int`.as(
        "cents",
      ),
    )
    .executeTakeFirstOrThrow();
  return cents;
}

export interface LabelFile {
  shipmentId: string;
  position: number;
  orderNumber: number;
  file: Buffer;
}

/** Printed ones of active parcels. Does not check permissions: the caller must. */
export function readLabels(db: Database, orderId: string): Promise<LabelFile[]> {
  return db
    .selectFrom("shipment_labels as label")
    .innerJoin("shipments", "shipments.id", "label.shipment_id")
    .innerJoin("orders", "orders.id", "shipments.order_id")
    .where("shipments.order_id", "=", orderId)
    .where("shipments.state", "not in", ["cancelled", "expired"])
    .orderBy("shipments.position")
    .select(["shipments.id as shipmentId", "shipments.position", "orders.number as orderNumber", "label.file"])
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

type Parsed = "kind" | "state" | "problem" | "cancelWanted";

interface ShipmentRow extends Omit<Shipment, Parsed> {
  kind: string;
  state: string;
  problem: string | null;
  cancelWantedAt: Date | null;
  box: Box | null;
  contents: Content[];
}

function toShipment({ cancelWantedAt, ...row }: ShipmentRow): Shipment {
  const { state, problem } = row;
  const kind = SHIPMENT_KINDS.find((each) => each === row.kind);
  if (!kind || !isShipmentState(state) || (problem !== null && !isProblem(problem))) {
    throw new Error(`Shipment ${row.id} has the unknown kind ${row.kind}, state ${state} or problem ${problem}`);
  }
  return { ...row, kind, state, problem, cancelWanted: cancelWantedAt !== null };
}

/** Parcels of cancelled orders whose label can still be cancelled. */
export async function listCalledOff(db: Database, most: number): Promise<{ id: string }[]> {
  return db
    .selectFrom("shipments")
    .innerJoin("orders", "orders.id", "shipments.order_id")
    .where("orders.status", "=", "cancelled")
    .where("shipments.state", "in", CANCELLABLE)
    .where("shipments.kind", "=", "melhor_envio")
    .where("shipments.problem", "is", null)
    .select("shipments.id")
    .limit(most)
    .execute();
}

const CANCELLABLE = SHIPMENT_STATES.filter(isCancellable);
