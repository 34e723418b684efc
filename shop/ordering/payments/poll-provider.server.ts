import { declareJob } from "#platform/jobs/job.ts";
import type { Services } from "#shop/services.server.ts";
import { ProviderRefused, ProviderUnavailable } from "./payment-provider.ts";
import { findPayment } from "./payment-queries.server.ts";
import { type RecordForOwner, recordFact } from "./record-fact.server.ts";

/** Fetches an attempt's state once, after a webhook event without a valid signature named it. */
export const pollProviderJob = declareJob<{ paymentId: string }>("payments.look");

/** Fetches the state once and applies it. Without an answer nothing happens, and callers go on. */
export async function pollProvider(
  deps: Pick<Services, "db" | "clock" | "logger" | "jobs" | "payments">,
  { paymentId }: { paymentId: string },
  recordForOwner: RecordForOwner,
): Promise<void> {
  const payment = await findPayment(deps.db, paymentId);
  const provider = payment && deps.payments.named(payment.provider);
  if (!payment || !provider) return;
  try {
    const fact = await provider.fetchPayment(payment, { browserWaits: false });
    if (fact) await recordForOwner(payment, (trx) => recordFact(trx, payment.id, fact, deps.clock()));
  } catch (error) {
    if (!(error instanceof ProviderUnavailable) && !(error instanceof ProviderRefused)) throw error;
    deps.logger.warn({ payment: payment.id, err: error }, "payment not looked at");
  }
}
