import { takeReplacement } from "#shop/inventory/restock.server.ts";
import type { OrderActor } from "#shop/orders/order-actor.ts";
import { requestPartialRefund } from "#shop/payments/request-partial-refund.server.ts";
import { type MoveDependencies, type MovedReturn, moveReturn } from "./move-return.server.ts";
import { refundOf, returnNumber } from "./return.ts";
import { replacementPieces } from "./return-store.server.ts";

interface Closing {
  returnId: string;
  actor: OrderActor;
}

/**
 * Gives the money of a return back: the request to the provider goes out at once, by the refund job. Also before the
 * pieces have arrived (CDC art. 49, Decree 7.962/2013 art. 5 § 3). Refused when all of the order's money went back.
 */
export function refundReturn(
  deps: MoveDependencies,
  { returnId, actor }: Closing,
): Promise<MovedReturn<"nothing_left">> {
  return moveReturn<"nothing_left">(deps, { returnId, to: "refunded", actor }, async (trx, { held, order, now }) => {
    const wanted = { amountCents: refundOf(held), reason: returnNumber(held), at: now };
    const refund =
      order.externalPaymentId === null
        ? null
        : await requestPartialRefund(trx, deps.jobs, order.externalPaymentId, wanted);
    if (refund?.kind !== "requested") return { refused: "nothing_left" };
    return { change: { refund_id: refund.refundId, answered_at: held.answeredAt ?? now, closed_at: now } };
  });
}

/** Notes that the other pieces were sent, taking them off the shelf; refused when there are not enough of them. */
export function exchangeReturn(
  deps: MoveDependencies,
  { returnId, actor }: Closing,
): Promise<MovedReturn<"out_of_stock">> {
  return moveReturn<"out_of_stock">(deps, { returnId, to: "exchanged", actor }, async (trx, { held, now }) => {
    const pieces = await replacementPieces(trx, returnId);
    const taken = await takeReplacement(trx, pieces, returnNumber(held));
    return taken ? { change: { closed_at: now } } : { refused: "out_of_stock" };
  });
}
