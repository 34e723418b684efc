import { dayInSaoPaulo } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { advanceOrder, type OrderAdvance, type OrderDependencies } from "./advance-order.server.ts";
import type { OrderActor } from "./order-actor.ts";
import "./order-jobs.ts";

export interface OrderDelivery {
  orderId: string;
  /** When the customer got it (default: now). From that day their seven days to give the purchase up count. */
  deliveredAt?: Date;
}

/**
 * The customer has the parcel: the order becomes `delivered`, and its customer is told by mail, once. For staff
 * ('orders.write') and for the shop's own jobs. Repeated, it changes nothing. Refused: unknown, unpaid, cancelled, or its
 * money went back.
 */
export function deliverOrder(
  deps: OrderDependencies,
  actor: OrderActor,
  delivery: OrderDelivery,
): Promise<OrderAdvance> {
  return inTransaction(deps.db, (trx) => deliverOrderIn(deps, trx, actor, delivery));
}

/** The same in the caller's transaction. */
export async function deliverOrderIn(
  { clock, jobs }: Pick<OrderDependencies, "clock" | "jobs">,
  trx: Database,
  actor: OrderActor,
  { orderId, deliveredAt }: OrderDelivery,
): Promise<OrderAdvance> {
  const now = clock();
  const at = deliveredAt ?? now;
  const columns = { delivery_status: "delivered", actual_delivery_date: dayInSaoPaulo(at) };
  const { change } = await advanceOrder(trx, now, { orderId, to: "delivered", actor, at, columns });
  if (change.kind === "done" && change.changed) {
    await jobs.send(trx, "orders.mail", { orderId, kind: "order_delivered" });
  }
  return change;
}
