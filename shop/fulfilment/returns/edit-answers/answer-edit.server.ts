import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import { findRight } from "#shop/ordering/orders/access/find-right.server.ts";
import type { TypedEmail } from "#shop/ordering/orders/access/order-email.server.ts";
import { allows } from "#shop/ordering/orders/access/order-right.ts";
import { type Shopper, shopperName } from "#shop/ordering/orders/access/shopper.ts";
import { isOrderId } from "#shop/ordering/orders/order.ts";
import { lockOrderForWrite, recordEventOnce } from "#shop/ordering/orders/order-state-store.server.ts";
import type { GivenUpOrder } from "#shop/ordering/orders/refunding/give-up-order.server.ts";
import type { Services } from "#shop/services.server.ts";
import { giveUp } from "../give-up.server.ts";
import { EDIT_KEPT, EDIT_REFUSED, listOpenEdits } from "./open-edits-queries.server.ts";

export type EditKept =
  | { kind: "kept" }
  /** `changed_again`: the shop changed the order after the page was opened. */
  | { kind: "refused"; reason: "not_found" | "changed_again" };

/** Accepts it; until dispatch the order can still be given up. `seen`: the latest change shown. Rules: EDIT-18. */
export async function keepEdit(
  deps: Pick<Services, "db" | "config" | "clock">,
  orderId: string,
  shopper: Shopper,
  seen: string,
): Promise<EditKept> {
  const right = isOrderId(orderId) ? await findRight(deps, orderId, shopper) : null;
  if (right === null || !allows(right, "return")) return { kind: "refused", reason: "not_found" };
  return inTransaction(deps.db, async (trx): Promise<EditKept> => {
    await lockOrderForWrite(trx, orderId);
    const latest = (await listOpenEdits(trx, orderId)).at(-1);
    if (!latest) return { kind: "kept" };
    if (latest.id !== seen) return { kind: "refused", reason: "changed_again" };
    const at = deps.clock();
    await recordEventOnce(trx, { orderId, kind: EDIT_KEPT, subject: latest.id, at });
    const entry = { actor: shopperName(shopper), action: "order.edit_kept", subject: `order:${orderId}` } as const;
    await recordAudit(trx, entry, at);
    return { kind: "kept" };
  });
}

/** The order is given up as by 'Desistir da compra', and its history says why. Rules: EDIT-19. */
export function refuseEdit(
  deps: Pick<Services, "db" | "config" | "clock" | "logger" | "jobs" | "rateLimits" | "payments">,
  orderId: string,
  shopper: Shopper,
  typed: TypedEmail | null = null,
): Promise<GivenUpOrder> {
  return giveUp(deps, orderId, shopper, typed, async (trx, order) => {
    const latest = (await listOpenEdits(trx, order.id)).at(-1);
    if (!latest) return;
    await recordEventOnce(trx, { orderId: order.id, kind: EDIT_REFUSED, subject: latest.id, at: deps.clock() });
  });
}
