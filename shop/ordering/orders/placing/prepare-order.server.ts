import type { Database } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import type { Services } from "#shop/services.server.ts";
import { advanceOrder, type OrderAdvance } from "../advance-order.server.ts";
import type { OrderActor } from "../order-actor.ts";

/** `confirmed` becomes `processing`, later statuses stay. No e-mail. Staff need 'orders.write'. Rules: ORDER-46. */
export function prepareOrder(
  deps: Pick<Services, "db" | "clock" | "jobs">,
  actor: OrderActor,
  orderId: string,
): Promise<OrderAdvance> {
  return inTransaction(deps.db, (trx) => prepareOrderIn(deps, trx, actor, orderId));
}

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
