import { cancelKey } from "./close-at-provider.server.ts";
import { isOpen, type Payment } from "./payment.ts";
import { holdEnd } from "./payment-deadline.ts";
import "./payment-jobs.ts";
import { type PaymentProvider, ProviderUnavailable } from "./payment-provider.ts";
import { findPayment } from "./payment-queries.server.ts";
import { recordAndNotify, recordFact } from "./record-fact.server.ts";
import type { PaymentDependencies } from "./refresh-payment.server.ts";

/**
 * Closes an attempt at the provider after it ended here. Throws while the provider does not answer, so that the job is
 * retried. Money that arrived in the meantime is recorded. An attempt that cannot be cancelled there is checked again
 * when it can no longer be paid; one that was not found is looked up again later, since searches lag.
 * Rules: PAY-27.
 */
export async function closePayment(deps: PaymentDependencies, { paymentId }: { paymentId: string }): Promise<void> {
  const payment = await findPayment(deps.db, paymentId);
  if (!payment || isOpen(payment.state)) return;
  const provider = deps.payments.named(payment.provider);
  if (!provider) throw new ProviderUnavailable("close payment", 0);
  const again = (startAfter: Date | number) => deps.jobs.send(deps.db, "payments.close", { paymentId }, { startAfter });
  const fact = await provider.cancelPayment(payment, cancelKey(payment), { browserWaits: false });
  if (!fact) {
    if (mayBeMissed(provider, payment, deps.clock())) await again(LOOK_AGAIN_SECONDS);
    return;
  }
  await recordAndNotify(deps, (trx, now) => recordFact(trx, paymentId, fact, now));
  if (!isOpen(fact.state)) return;
  const end = holdEnd({ ...payment, expiresAt: fact.expiresAt ?? payment.expiresAt });
  if (end <= deps.clock()) throw new ProviderUnavailable("close payment", 409);
  await again(end);
}

const LOOK_AGAIN_SECONDS = 120;

function mayBeMissed({ lookUpLagMs = 0 }: PaymentProvider, payment: Payment, now: Date): boolean {
  return payment.providerPaymentId === null && now.getTime() - payment.createdAt.getTime() < lookUpLagMs;
}
