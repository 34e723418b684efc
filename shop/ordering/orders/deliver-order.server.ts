import { dayInSaoPaulo } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import type { Services } from "#shop/services.server.ts";
import { advanceOrder, type OrderAdvance } from "./advance-order.server.ts";
import { orderMailJob } from "./emails/send-order-mail.server.ts";
import type { OrderActor } from "./order-actor.ts";

export interface OrderDelivery {
  orderId: string;
  /** Default: now. Starts the 7-day right of withdrawal (CDC art. 49). */
  deliveredAt?: Date;
}

/** E-mails once. Idempotent. Staff need 'orders.write'. Refused: unpaid, cancelled, refunded. Rules: ORDER-51. */
export function deliverOrder(
  deps: Pick<Services, "db" | "clock" | "jobs">,
  actor: OrderActor,
  delivery: OrderDelivery,
): Promise<OrderAdvance> {
  return inTransaction(deps.db, (trx) => deliverOrderIn(deps, trx, actor, delivery));
}

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
