import { dayInSaoPaulo } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.server.ts";
import { inOwnTransaction } from "#platform/database/retry-conflicts.server.ts";
import { isPaid } from "#shop/ordering/payments/payment.ts";
import type { Services } from "#shop/services.server.ts";
import { refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import { orderMailJob } from "./emails/send-order-mail.server.ts";
import { isOrderId, type OrderActor } from "./order.ts";
import { auditOrder, type LockedOrder, lockOrder, writeOrderChange } from "./order-state-store.server.ts";
import { type FulfilmentStatus, nextStatuses } from "./order-status.ts";
import { isStoppedOrder } from "./shipping-stop.server.ts";

/** `changed` false: it already had this status, or a later one. */
export type OrderAdvance =
  | { kind: "done"; changed: boolean }
  /** `not_paid`: also refunded. `shipping_stopped`: until somebody releases it (`releaseShipping`). */
  | { kind: "refused"; reason: "not_allowed" | "not_found" | "wrong_status" | "not_paid" | "shipping_stopped" };

/** Omitted fields stay unchanged. */
export interface ParcelColumns {
  tracking_code?: string | null;
  carrier_name?: string;
  service_name?: string | null;
  delivery_status?: string;
  /** `YYYY-MM-DD`. */
  estimated_delivery_date?: string;
  actual_delivery_date?: string;
}

export interface Advance {
  orderId: string;
  to: FulfilmentStatus;
  actor: OrderActor;
  /** May be in the past. */
  at: Date;
  columns: ParcelColumns;
}

/**
 * Moves a paid order forward through every status in between, in the caller's transaction. Returns the order as it was.
 * Facts from a carrier (actor `shop`) are not refused because of the payment. Rules: ORDER-43, ORDER-44, ORDER-45,
 * ORDER-52.
 */
export async function advanceOrder(
  trx: Database,
  now: Date,
  { orderId, to, actor, at, columns }: Advance,
): Promise<{ change: OrderAdvance; order: LockedOrder | null }> {
  const refused = (reason: Extract<OrderAdvance, { kind: "refused" }>["reason"]) => ({
    change: { kind: "refused", reason } as const,
    order: null,
  });
  if (typeof actor !== "string" && refuseUnlessAllowed(actor, "orders.write")) return refused("not_allowed");
  const order = isOrderId(orderId) ? await lockOrder(trx, orderId) : null;
  if (!order) return refused("not_found");
  const steps = nextStatuses(order.status, to);
  if (!steps) return refused("wrong_status");
  if (steps.length === 0) return { change: { kind: "done", changed: false }, order };
  if (typeof actor !== "string" && !isPaid(order.paymentStatus)) return refused("not_paid");
  // A parcel that has already left the shop may still be marked as delivered.
  const leaves = steps.includes("processing") || steps.includes("shipped");
  if (typeof actor !== "string" && leaves && (await isStoppedOrder(trx, order))) return refused("shipping_stopped");
  const events = steps.map((kind) => ({ kind, at }));
  await writeOrderChange(trx, orderId, { ...columns, status: to, updated_at: now }, events);
  const change = { before: { status: order.status }, after: { status: to, ...columns } };
  await auditOrder(trx, actor, { orderId, action: `order.${to}`, ...change }, now);
  return { change: { kind: "done", changed: true }, order };
}

/** `confirmed` becomes `processing`, later statuses stay. No e-mail. Staff need 'orders.write'. Rules: ORDER-46. */
export const prepareOrder = inOwnTransaction(prepareOrderIn);

export async function prepareOrderIn(
  { clock }: Pick<Services, "clock">,
  trx: Database,
  actor: OrderActor,
  orderId: string,
): Promise<OrderAdvance> {
  const now = clock();
  const { change } = await advanceOrder(trx, now, { orderId, to: "processing", actor, at: now, columns: {} });
  return change;
}

export interface OrderDelivery {
  orderId: string;
  /** Default: now. Starts the 7-day right of withdrawal (CDC art. 49). */
  deliveredAt?: Date;
}

/** E-mails once. Idempotent. Staff need 'orders.write'. Refused: unpaid, cancelled, refunded. Rules: ORDER-51. */
export const deliverOrder = inOwnTransaction(deliverOrderIn);

export async function deliverOrderIn(
  { clock, jobs }: Pick<Services, "clock" | "jobs">,
  trx: Database,
  actor: OrderActor,
  { orderId, deliveredAt }: OrderDelivery,
): Promise<OrderAdvance> {
  const now = clock();
  const at = deliveredAt ?? now;
  const columns = { delivery_status: "delivered", actual_delivery_date: dayInSaoPaulo(at) };
  const { change } = await advanceOrder(trx, now, { orderId, to: "delivered", actor, at, columns });
  if (change.kind === "done" && change.changed) {
    await jobs.send(trx, orderMailJob, { orderId, kind: "order_delivered" });
  }
  return change;
}
