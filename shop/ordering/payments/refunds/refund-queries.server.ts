import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { hasActiveJob, hasUnendedJob } from "#platform/jobs/job-queries.server.ts";
import type { Centavos } from "#platform/money.ts";
import { REFUND_STATES, type RefundRecord, type RefundState } from "./refund.ts";
import { refundPaymentJob } from "./refund-payment.server.ts";

/** Oldest first. */
export async function listRefunds(db: Database, paymentId: string): Promise<RefundRecord[]> {
  const rows = await db
    .selectFrom("refunds")
    .select([
      "id",
      "amount_cents as amountCents",
      "state",
      "provider_refund_id as providerRefundId",
      "requested_at as requestedAt",
    ])
    .where("payment_id", "=", paymentId)
    .orderBy("requested_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, state: stateOf(row.state, row.id) }));
}

function stateOf(text: string, id: string): RefundState {
  const state = REFUND_STATES.find((each) => each === text);
  if (!state) throw new Error(`Refund ${id} has the unknown state ${text}`);
  return state;
}

/** `lock`: until the transaction ends. */
export async function findRefund(
  db: Database,
  id: string,
  lock?: "lock",
): Promise<
  (Pick<RefundRecord, "amountCents" | "state" | "requestedAt"> & { paymentId: string; askedAt: Date | null }) | null
> {
  const query = db
    .selectFrom("refunds")
    .select([
      "payment_id as paymentId",
      "amount_cents as amountCents",
      "state",
      "requested_at as requestedAt",
      "asked_at as askedAt",
    ])
    .where("id", "=", id);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  return row ? { ...row, state: stateOf(row.state, id) } : null;
}

/** Whether a job is at a refund: a call may be in flight, whatever the clocks of its process and of this one say. */
export async function isAtRefund(db: Database, refundId: string): Promise<boolean> {
  const row = await db
    .selectNoFrom(hasActiveJob(refundPaymentJob, "refundId", refundId).as("isActive"))
    .executeTakeFirstOrThrow();
  return row.isActive;
}

/** The amount of a mismatch that the provider last reported as received; null if it reported none. */
export async function readMismatchCents(db: Database, paymentId: string): Promise<Centavos | null> {
  const { rows } = await sql<{ cents: number }>`
    select amount_cents as cents from payment_facts
     where payment_id = ${paymentId} and became = 'mismatch' and amount_cents is not null
     order by id desc limit 1`.execute(db);
  return rows[0]?.cents ?? null;
}

/** Due `before`, and pending ones not asked about since `unhurried`; not those that a job is still at. */
export async function listOverdueRefunds(
  db: Database,
  { before, unhurried, most }: { before: Date; unhurried: Date; most: number },
): Promise<{ id: string }[]> {
  return db
    .selectFrom("refunds")
    .select("id")
    .where(({ and, eb, or }) =>
      or([
        and([eb("state", "=", "requested"), eb("requested_at", "<", before)]),
        and([eb("state", "=", "pending"), eb(sql`coalesce(asked_at, requested_at)`, "<", unhurried)]),
      ]),
    )
    .where(({ not }) => not(hasUnendedJob(refundPaymentJob, "refundId", sql`refunds.id::text`)))
    .orderBy("requested_at")
    .limit(most)
    .execute();
}
