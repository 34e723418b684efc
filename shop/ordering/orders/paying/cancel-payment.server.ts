import { closeAtProvider } from "#shop/ordering/payments/close-at-provider.server.ts";
import { isOpen, type Payment } from "#shop/ordering/payments/payment.ts";
import type { PaymentFact } from "#shop/ordering/payments/payment-fact.ts";
import { isChallenged, type PaymentResult, paymentResult } from "#shop/ordering/payments/payment-result.ts";
import { endPayment, recordFact } from "#shop/ordering/payments/record-fact.server.ts";
import type { PaymentDependencies } from "#shop/ordering/payments/refresh-payment.server.ts";
import { findOwnPayment } from "./own-payment-queries.server.ts";
import { recordAndSettle } from "./settle-payment.server.ts";
import { type StillPayable, stillPayable } from "./still-payable.ts";

export type CancelledPayment =
  /** What became of the attempt: cancelled, or paid when money was faster. */
  | { kind: "done"; payment: PaymentResult }
  | { kind: "refused"; reason: "not_found" }
  /** In review or ended: nothing is left to cancel. */
  | { kind: "refused"; reason: "not_cancellable" }
  | StillPayable;

/**
 * Calls a running attempt off for its owner: at the provider, and with us, where its pieces are free at once. When the
 * provider does not answer, a job closes it there; money that comes all the same is late money.
 */
export async function cancelPayment(
  deps: PaymentDependencies,
  externalPaymentId: string,
  { customerId }: { customerId: string },
): Promise<CancelledPayment> {
  const payment = await findOwnPayment(deps.db, externalPaymentId, customerId);
  if (!payment) return { kind: "refused", reason: "not_found" };
  const cancellable = payment.state === "pending" || payment.state === "created" || isChallenged(payment);
  if (!cancellable) return { kind: "refused", reason: "not_cancellable" };
  const after = await callOff(deps, payment);
  const refused = stillPayable(after, deps.clock());
  if (refused) return refused;
  if (isOpen(after.state)) return { kind: "refused", reason: "not_cancellable" };
  return { kind: "done", payment: paymentResult(after) };
}

/**
 * Ends a running attempt; answers what became of it: cancelled, paid when money was faster, or running on where the provider
 * cannot call it off.
 */
export async function callOff(deps: PaymentDependencies, payment: Payment): Promise<Payment> {
  const { clock, jobs } = deps;
  const last = await closeAtProvider(deps, payment, { browserWaits: true });
  const fact = last.kind === "fact" ? last.fact : null;
  return recordAndSettle(deps, payment, async (trx) => {
    if (fact) {
      const recorded = await recordFact(trx, payment.id, fact, clock());
      if (!isOpen(recorded.payment.state) || runsOn(fact, recorded.payment, clock())) return recorded;
      if (!isOpen(fact.state)) return endPayment(trx, payment.id, "cancelled", clock());
    }
    // A creation that is still on its way may arrive after this, hence the minute.
    await jobs.send(trx, "payments.close", { paymentId: payment.id }, { startAfter: 60 });
    return endPayment(trx, payment.id, "cancelled", clock());
  });
}

/** Whether the provider goes on with an attempt that it was asked to end; past its time it ends with us all the same. */
function runsOn(fact: PaymentFact, payment: Payment, now: Date): boolean {
  return isOpen(fact.state) && (payment.state === "in_review" || stillPayable(payment, now) !== null);
}
