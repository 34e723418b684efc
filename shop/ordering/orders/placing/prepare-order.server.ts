import type { Database } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { advanceOrder, type OrderAdvance, type OrderDependencies } from "../advance-order.server.ts";
import type { OrderActor } from "../order-actor.ts";

/**
 * A paid order is being packed: `confirmed` becomes `processing`. Of one that is there or further nothing changes.
 * Staff need 'orders.write'. No mail: the next word to the customer is that it is on its way.
 */
export function prepareOrder(deps: OrderDependencies, actor: OrderActor, orderId: string): Promise<OrderAdvance> {
  return inTransaction(deps.db, (trx) => prepareOrderIn(deps, trx, actor, orderId));
}

/** The same in the caller's transaction. */
export async function prepareOrderIn(
  { clock }: Pick<OrderDependencies, "clock">,
  trx: Database,
  actor: OrderActor,
  orderId: string,
): Promise<OrderAdvance> {
  const now = clock();
  const { change } = await advanceOrder(trx, now, { orderId, to: "processing", actor, at: now, columns: {} });
  return change;
}
