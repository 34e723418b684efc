import type { Database } from "#platform/database/database.server.ts";
import type { Centavos } from "#platform/money.ts";
import { releaseRedeemedUse } from "#shop/ordering/coupons/coupon-store.server.ts";
import type { OrderActor } from "#shop/ordering/orders/order.ts";
import { readMoneyLeft } from "#shop/ordering/payments/payment-queries.server.ts";
import { requestPartialRefund } from "#shop/ordering/payments/refunds/request-partial-refund.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type MovedReturn, moveReturn } from "./move-return.server.ts";
import { takeReplacementPieces } from "./reserve-replacement.server.ts";
import { type Return, refundOf, returnNumber } from "./return.ts";
import { returnsOfOrder } from "./return-queries.server.ts";
import { moneyForExchange, shippingDue } from "./return-refund.ts";
import type { ReturnStatus } from "./return-status.ts";
import { changeReturn, isWhollyGivenUp } from "./return-store.server.ts";

interface Closing {
  returnId: string;
  actor: OrderActor;
  seen?: ReturnStatus | null;
}

export interface ReturnRefund extends Closing {
  /** Less than all, for a defective piece that the customer keeps; null: everything. */
  amountCents?: Centavos | null;
}

/**
 * Refunds a return's money; the refund job calls the provider. Allowed before the pieces arrive (CDC art. 49, Decree
 * 7.962/2013 art. 5 § 3). Refused if all of the order's money is refunded; `wrong_amount` above the pieces' value, or
 * below it for a withdrawal (`regret`). If the whole order was returned so, the customer gets the coupon use back.
 * Rules: REFUND-25, REFUND-37, REFUND-38.
 */
export function refundReturn(
  deps: Pick<Services, "db" | "clock" | "jobs">,
  { returnId, actor, seen, amountCents = null }: ReturnRefund,
): Promise<MovedReturn<"nothing_left" | "wrong_amount">> {
  const move = {
    returnId,
    to: "refunded",
    actor,
    seen,
    ...(amountCents !== null && { noted: { amountCents } }),
  } as const;
  return moveReturn<"nothing_left" | "wrong_amount">(deps, move, async (trx, { held, order, now }) => {
    const left = await readMoneyLeft(trx, order.externalPaymentId);
    const shippingCents = shippingDue(order, await otherReturns(trx, held), held, left);
    const promised = refundOf({ ...held, shippingCents });
    const part = amountCents !== null && amountCents !== promised ? amountCents : null;
    if (part !== null && (held.kind === "regret" || part < 1 || part > promised)) return { refused: "wrong_amount" };
    const wanted = { amountCents: part ?? promised, reason: returnNumber(held), at: now, exactly: part !== null };
    const refund =
      order.externalPaymentId === null
        ? null
        : await requestPartialRefund(trx, deps.jobs, order.externalPaymentId, wanted);
    if (refund?.kind !== "requested") {
      return { refused: refund?.reason === "too_much" ? "wrong_amount" : "nothing_left" };
    }
    // Must precede `isWhollyGivenUp`, which counts refunded returns.
    await changeReturn(trx, returnId, { status: "refunded" });
    const isUndone = held.kind === "regret" && refund.amountCents === left;
    if (isUndone && (await isWhollyGivenUp(trx, held.orderId))) await releaseRedeemedUse(trx, held.orderId);
    return {
      change: {
        refund_id: refund.refundId,
        ...(part === null && { shipping_cents: shippingCents }),
        refunded_cents: refund.amountCents === promised ? null : refund.amountCents,
        answered_at: held.answeredAt ?? now,
        closed_at: now,
      },
    };
  });
}

async function otherReturns(trx: Database, { id, orderId }: Return): Promise<Return[]> {
  return (await returnsOfOrder(trx, orderId)).filter((other) => other.id !== id);
}

export interface ReturnExchange extends Closing {
  /** Carrier of the replacement, if known. */
  carrier?: string | null;
  trackingCode?: string | null;
  /** Sends it although part of its money was refunded; still refused if nothing is left. */
  despiteRefund?: boolean;
}

/**
 * Records that the replacement was sent and takes its pieces out of stock. Refused: `out_of_stock`, and `paid_back` if
 * the shop no longer has the money for it. Rules: REFUND-42.
 */
export function exchangeReturn(
  deps: Pick<Services, "db" | "clock" | "jobs">,
  { returnId, actor, seen, carrier = null, trackingCode = null, despiteRefund = false }: ReturnExchange,
): Promise<MovedReturn<"out_of_stock" | "paid_back">> {
  const noted = { ...(trackingCode && { tracking_code: trackingCode }), ...(despiteRefund && { despiteRefund }) };
  return moveReturn<"out_of_stock" | "paid_back">(
    deps,
    { returnId, to: "exchanged", actor, seen, noted },
    async (trx, { held, order, now }) => {
      const money = moneyForExchange(order, held, await readMoneyLeft(trx, order.externalPaymentId));
      if (money === "none" || (money === "short" && !despiteRefund)) return { refused: "paid_back" };
      if (!(await takeReplacementPieces(trx, held))) return { refused: "out_of_stock" };
      return { change: { closed_at: now, sent_carrier: carrier || null, sent_code: trackingCode || null } };
    },
  );
}
