import type { ShipmentDependencies } from "../shipment-dependencies.ts";
import "../shipment-jobs.ts";
import { isCancellable, SHIPMENT_STATES } from "../shipment-state.ts";

const CANCELLABLE = SHIPMENT_STATES.filter(isCancellable);
const OVERDUE_MS = 5 * 60_000;
/** Rules: SHIP-60. */
const LABELS_KEPT_MS = 90 * 24 * 60 * 60_000;

/**
 * Requeues steps whose job was lost, returns labels of cancelled orders, and deletes label files after 90 days: they
 * show customers' addresses.
 * Rules: SHIP-61.
 */
export async function sweepShipments({ db, clock, jobs }: ShipmentDependencies): Promise<void> {
  const now = clock();
  const overdue = new Date(now.getTime() - OVERDUE_MS);
  const lost = await db
    .selectFrom("shipments")
    .select("id")
    .where((eb) =>
      eb.or([eb("state", "in", ["planned", "in_cart", "paid", "generated"]), eb("cancel_wanted_at", "is not", null)]),
    )
    .where("kind", "=", "melhor_envio")
    .where("updated_at", "<", overdue)
    .where((eb) =>
      eb.or([eb("next_try_at", "<", overdue), eb.and([eb("next_try_at", "is", null), eb("problem", "is", null)])]),
    )
    .where((eb) => eb.or([eb("busy_until", "is", null), eb("busy_until", "<", now)]))
    .limit(500)
    .execute();
  const calledOff = await db
    .selectFrom("shipments")
    .innerJoin("orders", "orders.id", "shipments.order_id")
    .where("orders.status", "=", "cancelled")
    .where("shipments.state", "in", CANCELLABLE)
    .where("shipments.kind", "=", "melhor_envio")
    .where("shipments.problem", "is", null)
    .select("shipments.id")
    .limit(500)
    .execute();
  for (const { id } of [...lost, ...calledOff]) await jobs.send(db, "shipments.step", { shipmentId: id });

  const old = new Date(now.getTime() - LABELS_KEPT_MS);
  await db
    .with("gone", (query) => query.deleteFrom("shipment_labels").where("created_at", "<", old).returning("shipment_id"))
    .updateTable("orders")
    .set({ shipping_label_url: null })
    .where("id", "in", (query) =>
      query.selectFrom("shipments").innerJoin("gone", "gone.shipment_id", "shipments.id").select("shipments.order_id"),
    )
    .execute();
}
