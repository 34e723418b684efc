import { type MoveDependencies, moveReturn } from "./move-return.server.ts";
import { findReturn } from "./return-queries.server.ts";
import { keepShipping } from "./return-store.server.ts";

export type WithdrawnReturn =
  | { kind: "withdrawn" }
  | { kind: "refused"; reason: "not_found" }
  /** The pieces have arrived, or the return is closed. */
  | { kind: "refused"; reason: "not_possible" };

/** Withdraws a return for its owner, until the pieces have arrived. Mails customer and shop. Rules: REFUND-28. */
export async function withdrawReturn(
  deps: MoveDependencies,
  returnId: string,
  { customerId }: { customerId: string },
): Promise<WithdrawnReturn> {
  if (!(await findReturn(deps.db, returnId, customerId))) return { kind: "refused", reason: "not_found" };
  const move = { returnId, to: "cancelled", actor: { customerId } } as const;
  const moved = await moveReturn<never>(deps, move, async (trx, { held, now }) => {
    await keepShipping(trx, held.orderId);
    await deps.jobs.send(trx, "returns.mail", { returnId, kind: "shop_withdrawn" });
    return { change: { closed_at: now } };
  });
  return moved.kind === "moved" ? { kind: "withdrawn" } : { kind: "refused", reason: "not_possible" };
}
