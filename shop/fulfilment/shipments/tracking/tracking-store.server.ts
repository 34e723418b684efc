import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import type { Needed } from "#shop/fulfilment/shipments/labels/label-kind.server.ts";
import type { TrackingEvent } from "#shop/ordering/orders/order-queries.server.ts";
import type { Services } from "#shop/services.server.ts";
import { nextTracking, TRACK_PAUSE_MS } from "./tracking-event.ts";

export interface NewTrackingEvent {
  orderId: string;
  shipmentId: string;
  status: TrackingEvent["status"];
  description: string;
  location: string;
  milestone: string;
  at: Date;
}

/** One that a parcel already has is left out. */
export async function insertTrackingEvents(trx: Database, events: readonly NewTrackingEvent[]): Promise<void> {
  if (events.length === 0) return;
  await trx
    .insertInto("tracking_events")
    .values(
      events.map((event) => ({
        order_id: event.orderId,
        shipment_id: event.shipmentId,
        milestone: event.milestone,
        event_date: event.at,
        event_status: event.status,
        event_description: event.description,
        event_location: event.location,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Customers do not see a label that was cancelled before it was posted. Rules: SHIP-72. */
export async function deleteTrackingEvents(trx: Database, shipmentId: string): Promise<void> {
  await trx.deleteFrom("tracking_events").where("shipment_id", "=", shipmentId).execute();
}

/** Per call; the provider documents no limit. */
export const BATCH = 50;

export interface Due {
  id: string;
  orderId: string;
  providerOrderId: string;
  createdAt: Date;
  lastTold: string | null;
}

/** Polls wait for the provider's Retry-After, for every parcel and process. */
export async function putOff(deps: Needed["db"], until: Date): Promise<void> {
  await deps.updateTable("shipments").set({ track_after: until }).where("track_after", "<", until).execute();
}

/** Claims those that have waited longest. Sets their next poll time. */
export async function claimDue({ db, clock }: Needed): Promise<Due[]> {
  const now = clock();
  const rows = await db
    .with("due", (query) =>
      query
        .selectFrom("shipments")
        .where("track_after", "<=", now)
        .where("provider_order_id", "is not", null)
        .orderBy("track_after")
        .limit(BATCH)
        .forUpdate()
        .skipLocked()
        .select("id"),
    )
    .updateTable("shipments")
    .from("due")
    .whereRef("shipments.id", "=", "due.id")
    .set({ track_after: new Date(now.getTime() + TRACK_PAUSE_MS) })
    .returning(dueColumns)
    .execute();
  await slowDown({ db, clock }, rows);
  return rows;
}

/** Only those due: a customer's click does not poll more often than the rounds do. */
export async function claimOfOrder({ db, clock }: Needed, orderId: string): Promise<Due[]> {
  const now = clock();
  return (
    db
      .updateTable("shipments")
      .set({ track_after: new Date(now.getTime() + TRACK_PAUSE_MS) })
      .where("order_id", "=", orderId)
      .where("provider_order_id", "is not", null)
      .where("track_after", "is not", null)
      // The delay of the first poll after generation does not apply if a customer looks.
      .where((eb) =>
        eb.or([
          eb("track_after", "<=", now),
          eb.and([eb("tracked_at", "is", null), eb("track_failed_at", "is", null)]),
        ]),
      )
      .returning(dueColumns)
      .execute()
  );
}

const dueColumns = [
  "shipments.id",
  "shipments.order_id as orderId",
  sql<string>`shipments.provider_order_id`.as("providerOrderId"),
  "shipments.created_at as createdAt",
  "shipments.last_told as lastTold",
] as const;

/** They wait until `again`. */
export async function noteTrackingFailed(
  db: Database,
  ids: readonly string[],
  { now, again }: { now: Date; again: Date },
): Promise<void> {
  await db
    .updateTable("shipments")
    .set({ track_failed_at: now, track_after: again })
    .where("id", "in", [...ids])
    .where("track_after", "is not", null)
    .execute();
}

export async function noteTracked(db: Database, ids: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable("shipments")
    .set({ tracked_at: now, track_failed_at: null })
    .where("id", "in", [...ids])
    .execute();
}

/** Polls old parcels less often, and finally not at all. */
async function slowDown({ db, clock }: Pick<Services, "db" | "clock">, rows: readonly Due[]): Promise<void> {
  const now = clock();
  for (const { id, createdAt } of rows) {
    const next = nextTracking(createdAt, now);
    if (next && next.getTime() - now.getTime() <= TRACK_PAUSE_MS) continue;
    await db.updateTable("shipments").set({ track_after: next }).where("id", "=", id).execute();
  }
}
