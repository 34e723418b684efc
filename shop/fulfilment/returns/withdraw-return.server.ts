import {
  checkOrderEmail,
  type EmailRefusal,
  type TypedEmail,
} from "#shop/ordering/orders/access/order-email.server.ts";
import type { Shopper } from "#shop/ordering/orders/access/shopper.ts";
import type { Services } from "#shop/services.server.ts";
import { returnMailJob } from "./emails/send-return-mail.server.ts";
import { findReturn } from "./find-return.server.ts";
import { moveReturn } from "./move-return.server.ts";
import { keepShipping } from "./return-store.server.ts";

export type WithdrawnReturn =
  | { kind: "withdrawn" }
  | { kind: "refused"; reason: "not_found" }
  /** The pieces have arrived, or the return is closed. */
  | { kind: "refused"; reason: "not_possible" }
  | EmailRefusal;

/**
 * For a shopper, until the pieces have arrived. Mails customer and shop. `typed`: the order's e-mail, asked of who
 * holds only a link, since the term to ask again may be over. Rules: REFUND-28, REFUND-73.
 */
export async function withdrawReturn(
  deps: Pick<Services, "db" | "config" | "clock" | "jobs" | "rateLimits">,
  returnId: string,
  shopper: Shopper,
  typed: TypedEmail | null = null,
): Promise<WithdrawnReturn> {
  const seen = await findReturn(deps, returnId, shopper);
  if (!seen) return { kind: "refused", reason: "not_found" };
  const unproven = seen.right === "link" ? await checkOrderEmail(deps, seen.made.orderId, typed) : null;
  if (unproven) return unproven;
  const move = { returnId, to: "cancelled", actor: shopper } as const;
  const moved = await moveReturn<never>(deps, move, async (trx, { held, now }) => {
    await keepShipping(trx, held.orderId);
    await deps.jobs.send(trx, returnMailJob, { returnId, kind: "shop_withdrawn" });
    return { change: { closed_at: now } };
  });
  return moved.kind === "moved" ? { kind: "withdrawn" } : { kind: "refused", reason: "not_possible" };
}
