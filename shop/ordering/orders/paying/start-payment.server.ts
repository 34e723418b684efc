import { cardRefusals } from "#platform/observability/metrics.server.ts";
import { isEndedUnpaid, type Payment } from "#shop/ordering/payments/payment.ts";
import { type CardToken, ProviderRefused, ProviderUnavailable } from "#shop/ordering/payments/payment-provider.ts";
import { type PaymentResult, paymentResult } from "#shop/ordering/payments/payment-result.ts";
import { pollDelaySeconds } from "#shop/ordering/payments/reconciliation/poll-schedule.ts";
import { endPayment, recordFact } from "#shop/ordering/payments/record-fact.server.ts";
import { refreshPaymentJob } from "#shop/ordering/payments/refresh-payment.server.ts";
import type { Services } from "#shop/services.server.ts";
import { mayAct } from "../access/find-right.server.ts";
import type { Shopper } from "../access/shopper.ts";
import type { AttemptRefusal } from "./attempt-gates.server.ts";
import { cancelPaymentAttempt } from "./cancel-payment.server.ts";
import { type OpenedAttempt, openAttempt, type PaymentChoice } from "./open-attempt.server.ts";
import type { PaymentOrigin } from "./paused-card.server.ts";
import { paymentOrderOf } from "./payment-order.ts";
import { recordAndSettle } from "./settle-payment.server.ts";
import { type StillPayable, stillPayable } from "./still-payable.ts";

export type StartedPayment = { kind: "started"; payment: PaymentResult } | AttemptRefusal | StillPayable;

/** After an attempt is cancelled, the same shopper may meanwhile start another one. */
const TRIES = 3;

/**
 * Reserves the pieces and creates the attempt in one transaction, then calls the provider (10 s); without an answer the
 * attempt is 'processing' and a job continues. The same request returns the running attempt, even of a method switched
 * off. Another method or card first cancels the running attempt: paid meanwhile, that one is returned; if it cannot be
 * cancelled, it must end first. A total of zero is confirmed without a provider. Whoever may see the order may pay it.
 * Rules: ORDER-33, PAY-16, PAY-21.
 */
export async function startPayment(
  deps: Pick<Services, "db" | "config" | "clock" | "logger" | "jobs" | "dayCounts" | "payments">,
  choice: PaymentChoice,
  shopper: Shopper,
  from: PaymentOrigin,
): Promise<StartedPayment> {
  const { orderId, method, card } = choice;
  const provider = deps.payments.taking(method);
  if (!(await mayAct(deps, orderId, shopper, "pay"))) return { kind: "refused", reason: "not_found" };
  for (let tries = TRIES; tries > 0; tries -= 1) {
    const opened = await openAttempt(deps, provider, choice, from);
    if (opened.kind === "refused" && opened.reason === "too_many_declines") cardRefusals.inc({ key: opened.by });
    if (opened.kind === "refused") return opened;
    if (opened.kind === "running") return { kind: "started", payment: paymentResult(opened.payment) };
    if (opened.kind === "opened") {
      // Count only an order's first payment attempt.
      if (opened.order.externalPaymentId === null) deps.dayCounts.count("payment_begun");
      const payment = await askProvider(deps, opened, card);
      return { kind: "started", payment: paymentResult(payment) };
    }
    if (opened.kind === "confirmed") {
      deps.dayCounts.count("payment_begun");
      return { kind: "started", payment: paymentResult(opened.payment) };
    }
    const before = await cancelPaymentAttempt(deps, opened.payment);
    // The old attempt can still be paid: a second one could charge twice.
    if (!isEndedUnpaid(before.state))
      return stillPayable(before, deps.clock()) ?? { kind: "started", payment: paymentResult(before) };
  }
  return { kind: "refused", reason: "not_payable" };
}

async function askProvider(
  deps: Pick<Services, "db" | "clock" | "logger" | "jobs" | "payments">,
  { order, lines, payment, provider }: Extract<OpenedAttempt, { kind: "opened" }>,
  card: CardToken | null,
): Promise<Payment> {
  const { db, clock, jobs, logger } = deps;
  try {
    const fact = await provider.createPayment(paymentOrderOf(payment, { ...order, items: lines }, card), {
      browserWaits: true,
    });
    return await recordAndSettle(deps, payment, (trx) => recordFact(trx, payment.id, fact, clock()));
  } catch (error) {
    if (error instanceof ProviderRefused) {
      logger.error({ payment: payment.id, err: error }, "provider refuses payment");
      return recordAndSettle(deps, payment, (trx) => endPayment(trx, payment.id, "failed", clock(), error.detail));
    }
    if (!(error instanceof ProviderUnavailable)) throw error;
    logger.warn({ payment: payment.id, err: error }, "provider has not answered, a job goes on");
    await jobs.send(db, refreshPaymentJob, { paymentId: payment.id, round: 0 }, { startAfter: pollDelaySeconds(0) });
    return payment;
  }
}
