import { restock } from "#shop/catalogue/stock/restock-store.server.ts";
import type { OrderActor } from "#shop/ordering/orders/order.ts";
import { skusOfOrder } from "#shop/ordering/orders/order-line-queries.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type MovedReturn, moveReturn } from "./move-return.server.ts";
import { type Return, returnNumber } from "./return.ts";
import type { ReturnStatus } from "./return-status.ts";
import { noteShelved } from "./return-store.server.ts";

export interface Arrival {
  returnId: string;
  actor: OrderActor;
  seen?: ReturnStatus | null;
  /** Pieces put back into stock per line id; the others cannot be sold. */
  shelved: "all" | "none" | ReadonlyMap<string, number>;
  /** About the pieces' condition; internal. */
  note?: string;
}

/** Puts the saleable pieces back into stock. A return that was refunded before stays `refunded`. Rules: REFUND-35. */
export function receiveReturn(
  deps: Pick<Services, "db" | "clock" | "jobs">,
  { returnId, actor, seen, shelved, note = "" }: Arrival,
): Promise<MovedReturn<"too_many">> {
  const move = { returnId, to: "received", actor, seen } as const;
  return moveReturn<"too_many">(deps, move, async (trx, { held, now }) => {
    const counts = countsOf(held, shelved);
    if (!counts) return { refused: "too_many" };
    const pieces = await skusOfOrder(trx, held.orderId);
    const back = [...counts].flatMap(([orderItemId, quantity]) => {
      const piece = pieces.get(orderItemId);
      return piece && quantity > 0 ? [{ ...piece, quantity }] : [];
    });
    await restock(trx, back, returnNumber(held));
    await noteShelved(trx, returnId, counts);
    return { change: { received_at: now, arrival_note: note.trim() } };
  });
}

/** Pieces by line id; null if there are more than the return has. */
function countsOf({ lines }: Return, shelved: Arrival["shelved"]): Map<string, number> | null {
  const counts = new Map<string, number>();
  for (const { orderItemId, quantity } of lines) {
    const count = shelved === "all" ? quantity : shelved === "none" ? 0 : (shelved.get(orderItemId) ?? 0);
    if (!Number.isInteger(count) || count < 0 || count > quantity) return null;
    counts.set(orderItemId, count);
  }
  return counts;
}
