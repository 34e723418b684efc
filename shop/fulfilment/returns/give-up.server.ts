import type { Database } from "#platform/database/database.server.ts";
import type { TypedEmail } from "#shop/ordering/orders/access/order-email.server.ts";
import type { Shopper } from "#shop/ordering/orders/access/shopper.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { type GivenUpOrder, giveUpOrder } from "#shop/ordering/orders/refunding/give-up-order.server.ts";
import type { Services } from "#shop/services.server.ts";
import { returnMailJob } from "./emails/send-return-mail.server.ts";

/**
 * 'Desistir da compra' of an unsent order: cancels, refunds, mails customer and shop. Idempotent. `typed`: the order's
 * e-mail, asked of who holds a link to a paid order. `record` runs in its transaction. Rules: REFUND-7.
 */
export async function giveUp(
  deps: Pick<Services, "db" | "config" | "clock" | "logger" | "jobs" | "rateLimits" | "payments">,
  orderId: string,
  shopper: Shopper,
  typed: TypedEmail | null = null,
  record?: (trx: Database, order: Order) => Promise<void>,
): Promise<GivenUpOrder> {
  return giveUpOrder(deps, orderId, { shopper, typed }, async (trx, order, refundCents) => {
    await record?.(trx, order);
    await deps.jobs.send(trx, returnMailJob, { orderId: order.id, kind: "given_up", refundCents });
    // Nothing was paid: the shop has nothing to do.
    if (refundCents === 0) return;
    await deps.jobs.send(trx, returnMailJob, { orderId: order.id, kind: "shop_given_up", refundCents });
  });
}
