import type { Database } from "#platform/database/database.server.ts";
import { inOwnTransaction } from "#platform/database/retry-conflicts.server.ts";
import type { Services } from "#shop/services.server.ts";
import { advanceOrder, type OrderAdvance } from "./advance-order.server.ts";
import { orderMailJob } from "./emails/send-order-mail.server.ts";
import type { OrderActor } from "./order.ts";
import { findOrderCarrier } from "./order-queries.server.ts";
import { writeOrderChange } from "./order-state-store.server.ts";

export interface OrderShipment {
  orderId: string;
  /** Null: sent without one, for instance by a courier. */
  trackingCode: string | null;
  /** Default: as at the checkout. Another carrier does not keep the service chosen there. */
  carrierName?: string;
  serviceName?: string;
  /** Default: now. */
  shippedAt?: Date;
  /** `YYYY-MM-DD`; default: the day shown at the checkout. */
  estimatedDeliveryDate?: string;
}

/**
 * Marks it shipped and e-mails once per tracking code; another code corrects the first. Idempotent. Staff need
 * 'orders.write'. Refused: unknown, unpaid, cancelled or refunded. Rules: MAIL-17.
 */
export const shipOrder = inOwnTransaction(shipOrderIn);

/** Rules: SHIP-70. */
export async function shipOrderIn(
  { clock, jobs }: Pick<Services, "clock" | "jobs">,
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
    const events = [{ kind: "tracking_changed", at: now }];
    await writeOrderChange(trx, orderId, { ...parcel, updated_at: now }, events);
  }
  await jobs.send(trx, orderMailJob, { orderId, kind: "order_shipped", fact: { id: trackingCode ?? "sent" } });
  return { kind: "done", changed: true };
}

/** Rules: SHIP-66. */
async function isOtherCarrier(trx: Database, orderId: string, carrierName: string | undefined): Promise<boolean> {
  if (!carrierName) return false;
  const chosen = await findOrderCarrier(trx, orderId);
  return chosen !== null && chosen.carrierName?.toLowerCase() !== carrierName.toLowerCase();
}
