import { type GivenUpOrder, giveUpOrder } from "#shop/ordering/orders/refunding/give-up-order.server.ts";
import type { PaymentDependencies } from "#shop/ordering/payments/refresh-payment.server.ts";
import "./return-jobs.ts";

/**
 * 'Desistir da compra' of an order that was not sent: it ends, and what was paid goes back. Its owner and the shop are
 * told by mail; both mails go out with the change. Given up once more, it answers what goes back.
 * Rules: REFUND-7.
 */
export async function giveUp(
  deps: PaymentDependencies,
  orderId: string,
  { customerId }: { customerId: string },
): Promise<GivenUpOrder> {
  return giveUpOrder(deps, orderId, { customerId }, async (trx, order, refundCents) => {
    await deps.jobs.send(trx, "returns.mail", { orderId: order.id, kind: "given_up", refundCents });
    // What was never paid is nothing for the shop to do.
    if (refundCents === 0) return;
    await deps.jobs.send(trx, "returns.mail", { orderId: order.id, kind: "shop_given_up", refundCents });
  });
}
