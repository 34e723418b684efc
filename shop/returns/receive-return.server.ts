import { restock } from "#shop/inventory/restock.server.ts";
import { skusOfOrder } from "#shop/orders/hold-order.server.ts";
import type { OrderActor } from "#shop/orders/order-actor.ts";
import { type MoveDependencies, type MovedReturn, moveReturn } from "./move-return.server.ts";
import { returnNumber } from "./return.ts";

/** Notes that the pieces have arrived; `sellable`: they go back on the shelf. */
export function receiveReturn(
  deps: MoveDependencies,
  { returnId, actor, sellable }: { returnId: string; actor: OrderActor; sellable: boolean },
): Promise<MovedReturn> {
  return moveReturn<never>(deps, { returnId, to: "received", actor }, async (trx, { held, now }) => {
    if (sellable) {
      const pieces = await skusOfOrder(trx, held.orderId);
      const back = held.lines.flatMap(({ orderItemId, quantity }) => {
        const piece = pieces.get(orderItemId);
        return piece ? [{ ...piece, quantity }] : [];
      });
      await restock(trx, back, returnNumber(held));
    }
    return { change: { received_at: now } };
  });
}
