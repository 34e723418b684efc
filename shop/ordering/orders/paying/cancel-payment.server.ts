import { closeAtProvider, closePaymentJob } from "#shop/ordering/payments/close-payment.server.ts";
import { isAwaitingPayer, isOpen, type Payment } from "#shop/ordering/payments/payment.ts";
import type { PaymentFact } from "#shop/ordering/payments/payment-fact.ts";
import { isChallenged, type PaymentResult, paymentResult } from "#shop/ordering/payments/payment-result.ts";
import { endPayment, recordFact } from "#shop/ordering/payments/record-fact.server.ts";
import type { Services } from "#shop/services.server.ts";
import type { Shopper } from "../access/shopper.ts";
import { findShopperPayment } from "./check-on-payment.server.ts";
import { recordAndSettle } from "./settle-payment.server.ts";
import { type StillPayable, stillPayable } from "./still-payable.ts";

export type CancelledPayment =
  /** Cancelled, or paid when the payment was faster. */
  | { kind: "done"; payment: PaymentResult }
  | { kind: "refused"; reason: "not_found" }
  /** In review or already ended. */
  | { kind: "refused"; reason: "not_cancellable" }
  | StillPayable;

/**
 * For a shopper who may pay the order. Cancels at the provider, too, and frees the pieces at once. If the provider does
 * not answer, a job cancels there later, and money it still brings counts as a late payment. Rules: PAY-26.
 */
export async function cancelPayment(
  deps: Pick<Services, "db" | "config" | "clock" | "logger" | "jobs" | "payments">,
  externalPaymentId: string,
  shopper: Shopper,
): Promise<CancelledPayment> {
  const payment = await findShopperPayment(deps, externalPaymentId, shopper);
  if (!payment) return { kind: "refused", reason: "not_found" };
  const cancellable = isAwaitingPayer(payment.state) || isChallenged(payment);
  if (!cancellable) return { kind: "refused", reason: "not_cancellable" };
  const after = await cancelPaymentAttempt(deps, payment);
  const refused = stillPayable(after, deps.clock());
  if (refused) return refused;
  if (isOpen(after.state)) return { kind: "refused", reason: "not_cancellable" };
  return { kind: "done", payment: paymentResult(after) };
}

/** Returns its state: cancelled, paid when that was faster, or open when it cannot be cancelled. Rules: PAY-27. */
export async function cancelPaymentAttempt(
  deps: Pick<Services, "db" | "clock" | "logger" | "jobs" | "payments">,
  payment: Payment,
): Promise<Payment> {
  const { clock, jobs } = deps;
  const last = await closeAtProvider(deps, payment, { browserWaits: true });
  const fact = last.kind === "fact" ? last.fact : null;
  return recordAndSettle(deps, payment, async (trx) => {
    if (fact) {
      const recorded = await recordFact(trx, payment.id, fact, clock());
      if (!isOpen(recorded.payment.state) || runsOn(fact, recorded.payment, clock())) return recorded;
      if (!isOpen(fact.state)) return endPayment(trx, payment.id, "cancelled", clock());
    }
    // A create request still in flight may arrive after this, so wait a minute.
    await jobs.send(trx, closePaymentJob, { paymentId: payment.id }, { startAfter: 60 });
    return endPayment(trx, payment.id, "cancelled", clock());
  });
}

/** Whether the attempt stays open because the provider cannot cancel it. Past its deadline the shop ends it anyway. */
function runsOn(fact: PaymentFact, payment: Payment, now: Date): boolean {
  return isOpen(fact.state) && (payment.state === "in_review" || stillPayable(payment, now) !== null);
}
