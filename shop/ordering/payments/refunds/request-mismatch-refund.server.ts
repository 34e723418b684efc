import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import type { Jobs } from "#platform/jobs/jobs.server.ts";
import type { Centavos } from "#platform/money.ts";
import type { Payment } from "../payment.ts";
import "../payment-jobs.ts";
import { lockPaymentByExternalId } from "../payment-store.server.ts";
import { listRefunds } from "./refund-queries.server.ts";
import { insertRefund } from "./refund-store.server.ts";

export type MismatchRefund =
  /** `repeated`: it had been asked for before. */
  | { kind: "requested"; payment: Payment; refundId: string; amountCents: Centavos; repeated: boolean }
  /** `not_found`: no such attempt of this reference. `wrong_status`: its money is none of another amount. */
  | { kind: "refused"; reason: "not_found" | "wrong_status" };

/** What an attempt's provider said last that came; null where it named no amount. */
async function readMoneyThatCame(db: Database, paymentId: string): Promise<Centavos | null> {
  const { rows } = await sql<{ cents: number }>`
    select amount_cents as cents from payment_facts
     where payment_id = ${paymentId} and became = 'mismatch' and amount_cents is not null
     order by id desc limit 1`.execute(db);
  return rows[0]?.cents ?? null;
}

/**
 * Asks for the money of a mismatch to go back, all that came; asking twice is asking once. The job goes out with the
 * transaction, which holds the row of who owns the reference.
 * Rules: REFUND-53.
 */
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
  const amountCents = (await readMoneyThatCame(trx, payment.id)) ?? payment.amountCents;
  const refundId = await insertRefund(trx, { paymentId: payment.id, amountCents, reason, requestedAt: at });
  await jobs.send(trx, "payments.refund", { refundId });
  return { kind: "requested", payment, refundId, amountCents, repeated: false };
}
