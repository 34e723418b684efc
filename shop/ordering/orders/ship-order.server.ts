import type { Database } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { advanceOrder, type OrderAdvance, type OrderDependencies } from "./advance-order.server.ts";
import { isOrderId } from "./order.ts";
import type { OrderActor } from "./order-actor.ts";
import "./order-jobs.ts";

export interface OrderShipment {
  orderId: string;
  /** Null: sent without one, by a courier or a friend. */
  trackingCode: string | null;
  /** Left out: as chosen at the checkout; with another carrier, the service chosen there is none of its. */
  carrierName?: string;
  serviceName?: string;
  /** When the carrier got it (default: now). */
  shippedAt?: Date;
  /** Day, `YYYY-MM-DD`; left out: as told at the checkout. */
  estimatedDeliveryDate?: string;
}

/**
 * The parcel is with the carrier: the order becomes `shipped`, and its customer is told by mail, once per tracking code.
 * For staff ('orders.write') and for the shop's own jobs. Repeated, it changes nothing; another tracking code of an order
 * on its way corrects the first and is mailed too. Refused: unknown, unpaid, cancelled, or its money went back.
 * Rules: MAIL-17.
 */
export function shipOrder(deps: OrderDependencies, actor: OrderActor, shipment: OrderShipment): Promise<OrderAdvance> {
  return inTransaction(deps.db, (trx) => shipOrderIn(deps, trx, actor, shipment));
}

/** The same in the caller's transaction. Rules: SHIP-70. */
export async function shipOrderIn(
  { clock, jobs }: Pick<OrderDependencies, "clock" | "jobs">,
  trx: Database,
  actor: OrderActor,
  { orderId, trackingCode, carrierName, serviceName, shippedAt, estimatedDeliveryDate }: OrderShipment,
): Promise<OrderAdvance> {
  const now = clock();
  const at = shippedAt ?? now;
  const parcel = {
    tracking_code: trackingCode,
    ...(carrierName && { carrier_name: carrierName }),
    ...(serviceName && { service_name: serviceName }),
    ...(!serviceName && (await isOtherCarrier(trx, orderId, carrierName)) && { service_name: null }),
    ...(estimatedDeliveryDate && { estimated_delivery_date: estimatedDeliveryDate }),
  };
  const columns = { ...parcel, delivery_status: "shipped" };
  const { change, order } = await advanceOrder(trx, now, { orderId, to: "shipped", actor, at, columns });
  if (change.kind === "refused" || !order) return change;
  const isCorrection =
    !change.changed && order.status === "shipped" && trackingCode !== null && trackingCode !== order.trackingCode;
  if (!change.changed && !isCorrection) return change;
  if (isCorrection) {
    await trx
      .with("changed", (query) =>
        query
          .updateTable("orders")
          .set({ ...parcel, updated_at: now })
          .where("id", "=", orderId),
      )
      .insertInto("order_events")
      .values({ order_id: orderId, kind: "tracking_changed", at: now })
      .execute();
  }
  await jobs.send(trx, "orders.mail", { orderId, kind: "order_shipped", fact: { id: trackingCode ?? "sent" } });
  return { kind: "done", changed: true };
}

/** Rules: SHIP-66. */
async function isOtherCarrier(trx: Database, orderId: string, carrierName: string | undefined): Promise<boolean> {
  if (!carrierName || !isOrderId(orderId)) return false;
  const row = await trx
    .selectFrom("orders")
    .select("carrier_name as chosen")
    .where("id", "=", orderId)
    .executeTakeFirst();
  return row !== undefined && row.chosen?.toLowerCase() !== carrierName.toLowerCase();
}
