import type { Database } from "#platform/database/database.server.ts";
import type { Jobs } from "#platform/jobs/jobs.server.ts";
import type { Centavos } from "#platform/money.ts";
import type { Payment } from "../payment.ts";
import { lockPaymentByExternalId } from "../payment-store.server.ts";
import { refundPaymentJob } from "./refund-payment.server.ts";
import { listRefunds, readMismatchCents } from "./refund-queries.server.ts";
import { insertRefund } from "./refund-store.server.ts";

export type MismatchRefund =
  /** `repeated`: already requested. */
  | { kind: "requested"; payment: Payment; refundId: string; amountCents: Centavos; repeated: boolean }
  /** `not_found`: the reference has no such attempt. `wrong_status`: no mismatch. */
  | { kind: "refused"; reason: "not_found" | "wrong_status" };

/** Idempotent. The transaction must hold the owner's lock, and sends the job. Rules: REFUND-53. */
export async function requestMismatchRefund(
  trx: Database,
  jobs: Jobs,
  { reference, externalPaymentId }: Pick<Payment, "reference" | "externalPaymentId">,
  { reason, at }: { reason: string; at: Date },
): Promise<MismatchRefund> {
  const payment = await lockPaymentByExternalId(trx, externalPaymentId);
  if (payment?.reference !== reference) return { kind: "refused", reason: "not_found" };
  if (payment.state !== "mismatch") return { kind: "refused", reason: "wrong_status" };
  const before = (await listRefunds(trx, payment.id)).find(({ state }) => state !== "given_up");
  if (before) {
    return { kind: "requested", payment, refundId: before.id, amountCents: before.amountCents, repeated: true };
  }
  const amountCents = (await readMismatchCents(trx, payment.id)) ?? payment.amountCents;
  const refundId = await insertRefund(trx, { paymentId: payment.id, amountCents, reason, requestedAt: at });
  await jobs.send(trx, refundPaymentJob, { refundId });
  return { kind: "requested", payment, refundId, amountCents, repeated: false };
}
