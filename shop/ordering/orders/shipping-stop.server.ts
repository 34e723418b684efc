import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import type { ShippingStop } from "#shop/ordering/payments/shipping-stops/shipping-stop.ts";
import { listShippingStops } from "#shop/ordering/payments/shipping-stops/shipping-stop-store.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffActor } from "#shop/staff/login/staff-session.ts";
import { isOrderId } from "./order.ts";
import { findShippingRelease } from "./order-queries.server.ts";
import { auditOrder, lockOrder, writeOrderChange } from "./order-state-store.server.ts";

export interface OrderShippingStops {
  /** Unanswered: nothing of the order is bought, printed or sent. */
  open: ShippingStop[];
  /** Somebody released the order despite these. */
  released: ShippingStop[];
}

/** Why an order must not be sent: a dispute, a claim, or a fraud alert of its payment's provider. */
export async function readShippingStops(db: Database, orderId: string): Promise<OrderShippingStops> {
  const stops = await listShippingStops(db, orderId);
  if (stops.length === 0) return { open: [], released: [] };
  const until = (await findShippingRelease(db, orderId))?.getTime() ?? Number.NEGATIVE_INFINITY;
  return {
    open: stops.filter(({ raisedAt }) => raisedAt.getTime() > until),
    released: stops.filter(({ raisedAt }) => raisedAt.getTime() <= until),
  };
}

export async function isStopped(db: Database, orderId: string): Promise<boolean> {
  return (await readShippingStops(db, orderId)).open.length > 0;
}

/** Takes a loaded order: one in dispute is stopped until somebody releases it. Rules: ORDER-52. */
export async function isStoppedOrder(
  db: Database,
  { id, paymentStatus }: { id: string; paymentStatus: string },
): Promise<boolean> {
  const { open, released } = await readShippingStops(db, id);
  return open.length > 0 || (paymentStatus === "in_dispute" && !released.some(({ kind }) => kind === "in_dispute"));
}

export type Release = { kind: "done"; changed: boolean } | NotAllowed | { kind: "refused"; reason: "not_found" };

/** Despite known reasons; later ones stop it again. Needs 'orders.write'; audited with the reasons. Rules: ORDER-53. */
export async function releaseShipping(
  { db, clock }: { db: Database; clock: Clock },
  staff: StaffActor,
  orderId: string,
  /** Runs in the same transaction. */
  follow: (trx: Database) => Promise<void> = async () => {},
): Promise<Release> {
  const notAllowed = refuseUnlessAllowed(staff, "orders.write");
  if (notAllowed) return notAllowed;
  if (!isOrderId(orderId)) return { kind: "refused", reason: "not_found" };
  return inTransaction(db, async (trx): Promise<Release> => {
    const now = clock();
    if (!(await lockOrder(trx, orderId))) return { kind: "refused", reason: "not_found" };
    const { open } = await readShippingStops(trx, orderId);
    if (open.length === 0) return { kind: "done", changed: false };
    const [{ raisedAt } = { raisedAt: now }] = open;
    // The clocks of two processes differ a little: an answered reason stays answered.
    const shipping_released_at = new Date(Math.max(now.getTime(), raisedAt.getTime()));
    await writeOrderChange(trx, orderId, { shipping_released_at });
    const after = { stops: open.map(({ kind, externalPaymentId }) => `${kind} ${externalPaymentId}`) };
    await auditOrder(trx, staff, { orderId, action: "order.shipping_released", after }, now);
    await follow(trx);
    return { kind: "done", changed: true };
  });
}
