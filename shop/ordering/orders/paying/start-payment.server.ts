import type { Payment } from "#shop/ordering/payments/payment.ts";
import { pauseBefore } from "#shop/ordering/payments/payment-jobs.ts";
import { type CardToken, ProviderRefused, ProviderUnavailable } from "#shop/ordering/payments/payment-provider.ts";
import { type PaymentResult, paymentResult } from "#shop/ordering/payments/payment-result.ts";
import { endPayment, recordFact } from "#shop/ordering/payments/record-fact.server.ts";
import type { PaymentDependencies } from "#shop/ordering/payments/refresh-payment.server.ts";
import { isOrderId } from "../order.ts";
import { claimOrder, type Shopper } from "../placing/claim-order.server.ts";
import { callOff } from "./cancel-payment.server.ts";
import {
  type AttemptRefusal,
  type OpenedAttempt,
  openAttempt,
  type PayDependencies,
  type PaymentChoice,
} from "./open-attempt.server.ts";
import { paymentOrderOf } from "./payment-order.ts";
import { recordAndSettle } from "./settle-payment.server.ts";
import { type StillPayable, stillPayable } from "./still-payable.ts";

export type StartedPayment = { kind: "started"; payment: PaymentResult } | AttemptRefusal | StillPayable;

/** Of an attempt in the way, another one may be started by the same shopper meanwhile. */
const TRIES = 3;

/**
 * Starts to pay an order. Pieces are held and the attempt is written in one transaction; then the provider is asked, 10
 * seconds at most. When it does not answer, the attempt is 'processing' and a job goes on. The same request made again
 * gets the attempt that runs; another method or another card first calls the running one off, at the provider too, and
 * gets that one when its money was faster; what the provider cannot call off must end first. An order that a coupon leaves nothing of to be paid is confirmed, without a
 * provider and by whatever method. A visitor's order is claimed by the customer who pays it.
 */
export async function startPayment(
  deps: PayDependencies,
  choice: PaymentChoice,
  { customerId, claim }: Shopper & { customerId: string },
): Promise<StartedPayment> {
  const { orderId, method, card } = choice;
  const provider = deps.payments.taking(method);
  if (!provider && method !== "free") return { kind: "refused", reason: "method_unavailable" };
  if (!isOrderId(orderId)) return { kind: "refused", reason: "not_found" };
  if (claim?.orderId === orderId) await claimOrder(deps.db, claim, customerId);
  for (let tries = TRIES; tries > 0; tries -= 1) {
    const opened = await openAttempt(deps, provider, choice, customerId);
    if (opened.kind === "refused") return opened;
    if (opened.kind === "running") return { kind: "started", payment: paymentResult(opened.payment) };
    if (opened.kind === "opened") {
      // Another try for the same order begins nothing new.
      if (opened.order.externalPaymentId === null) deps.dayCounts.count("payment_begun");
      const payment = await askProvider(deps, opened, card);
      return { kind: "started", payment: paymentResult(payment) };
    }
    if (opened.kind === "confirmed") {
      deps.dayCounts.count("payment_begun");
      return { kind: "started", payment: paymentResult(opened.payment) };
    }
    const before = await callOff(deps, opened.payment);
    const isOver = before.state === "cancelled" || before.state === "expired" || before.state === "failed";
    // Beside one that can still be paid another would let the order be paid twice.
    if (!isOver) return stillPayable(before, deps.clock()) ?? { kind: "started", payment: paymentResult(before) };
  }
  return { kind: "refused", reason: "not_payable" };
}

async function askProvider(
  deps: PaymentDependencies,
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
      return recordAndSettle(deps, payment, (trx) => endPayment(trx, payment.id, "failed", clock()));
    }
    if (!(error instanceof ProviderUnavailable)) throw error;
    logger.warn({ payment: payment.id, err: error }, "provider has not answered, a job goes on");
    await jobs.send(db, "payments.refresh", { paymentId: payment.id, round: 0 }, { startAfter: pauseBefore(0) });
    return payment;
  }
}
