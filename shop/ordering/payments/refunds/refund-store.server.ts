import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import type { Centavos } from "#platform/money.ts";
import type { Payment } from "../payment.ts";
import { mergeRefunds, PROVIDER_PANEL, type ProviderRefund, type RefundRecord, returnedCents } from "./refund.ts";
import { listRefunds } from "./refund-queries.server.ts";

/** The caller sends the job. */
export async function insertRefund(
  trx: Database,
  refund: { id?: string; paymentId: string; amountCents: Centavos; reason: string; requestedAt: Date },
): Promise<string> {
  const { id, paymentId, amountCents, reason, requestedAt } = refund;
  const row = await trx
    .insertInto("refunds")
    .values({
      ...(id !== undefined && { id }),
      payment_id: paymentId,
      amount_cents: amountCents,
      reason,
      requested_at: requestedAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

export interface RefundsNow {
  returnedCents: Centavos;
  failed: RefundRecord[];
}

/** The caller must hold the attempt's lock. */
export async function writeRefunds(
  trx: Database,
  payment: Payment,
  told: readonly ProviderRefund[],
  now: Date,
): Promise<RefundsNow> {
  const before = await listRefunds(trx, payment.id);
  if (before.length === 0 && told.length === 0) return { returnedCents: 0, failed: [] };
  const { refunds, foreign, failed } = mergeRefunds(payment, before, told);
  const changed = refunds.filter((refund, at) => !isSame(refund, before[at]));
  if (changed.length > 0) {
    await sql`
      update refunds set amount_cents = news.amount_cents, provider_refund_id = news.provider_refund_id,
             done_at = case when news.state = refunds.state then done_at when news.state <> 'pending' then ${now}::timestamptz end,
             state = news.state
        from unnest(${changed.map(({ id }) => id)}::uuid[], ${changed.map(({ state }) => state)}::text[],
                    ${changed.map(({ amountCents }) => amountCents)}::int[],
                    ${changed.map(({ providerRefundId }) => providerRefundId)}::text[])
          as news (id, state, amount_cents, provider_refund_id)
       where refunds.id = news.id`.execute(trx);
  }
  if (foreign.length > 0) {
    await trx
      .insertInto("refunds")
      .values(
        foreign.map(({ amountCents, state, providerRefundId }) => ({
          payment_id: payment.id,
          amount_cents: amountCents,
          reason: PROVIDER_PANEL,
          state,
          provider_refund_id: providerRefundId,
          requested_at: now,
          done_at: state === "done" ? now : null,
        })),
      )
      .execute();
  }
  return { returnedCents: returnedCents([...refunds, ...foreign]), failed };
}

function isSame(now: RefundRecord, before: RefundRecord | undefined): boolean {
  return (
    now.state === before?.state &&
    now.amountCents === before.amountCents &&
    now.providerRefundId === before.providerRefundId
  );
}

/** Gives up all refunds that were not made, until the money comes back. The caller must hold the attempt's lock. */
export async function giveUpWaiting(trx: Database, paymentId: string, now: Date): Promise<void> {
  await trx
    .updateTable("refunds")
    .set((eb) => ({ state: "given_up", done_at: now, state_before_loss: eb.ref("state") }))
    .where("payment_id", "=", paymentId)
    .where("state", "in", ["requested", "failed"])
    .execute();
}

/** Undoes `giveUpWaiting`, as once a dispute is won. The caller must hold the attempt's lock. */
export async function takeUpAgain(trx: Database, paymentId: string): Promise<void> {
  await trx
    .updateTable("refunds")
    .set({
      state: sql<string>`state_before_loss`,
      state_before_loss: null,
      done_at: sql<Date | null>`case when state_before_loss = 'failed' then done_at end`,
    })
    .where("payment_id", "=", paymentId)
    .where("state", "=", "given_up")
    .where("state_before_loss", "is not", null)
    .execute();
}

/** One that is requested again gets a new key at the provider. */
export async function writeRefundDecision(
  trx: Database,
  refundId: string,
  state: "outside" | "given_up" | "requested",
  now: Date,
): Promise<void> {
  await trx
    .updateTable("refunds")
    .set((eb) =>
      state === "requested"
        ? { state, attempt: eb("attempt", "+", 1), provider_refund_id: null, done_at: null, asked_at: null }
        : { state, done_at: now },
    )
    .where("id", "=", refundId)
    .execute();
}

/**
 * Claims it for one call to the provider; null if settled, pending, or decided by staff. For a minute nobody may decide
 * on it (`mayDecideOn`). `leftCents`: what the provider still holds of the money.
 */
export async function claimRefund(
  db: Database,
  payment: Payment,
  refundId: string,
  now: Date,
): Promise<{ amountCents: Centavos; leftCents: Centavos; attempt: number } | null> {
  const row = await db
    .updateTable("refunds")
    .set({ asked_at: now })
    .where("id", "=", refundId)
    .where("state", "in", ["requested", "pending"])
    .returning(["amount_cents as amountCents", "attempt", "state"])
    .executeTakeFirst();
  if (row?.state !== "requested") return null;
  const given = (await listRefunds(db, payment.id)).filter(({ state }) => state === "pending" || state === "done");
  const leftCents = given.reduce((left, { amountCents }) => left - amountCents, payment.amountCents);
  return { amountCents: row.amountCents, leftCents, attempt: row.attempt };
}

/** Leaves a refund to staff, whose provider can no longer make it; false: it was not requested any more. */
export async function failRefund(trx: Database, refundId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("refunds")
    .set({ state: "failed", done_at: now })
    .where("id", "=", refundId)
    .where("state", "=", "requested")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives a refund that was not made another key at the provider; false: it is no longer requested. */
export async function renewRefundKey(trx: Database, refundId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("refunds")
    .set((eb) => ({ attempt: eb("attempt", "+", 1) }))
    .where("id", "=", refundId)
    .where("state", "=", "requested")
    .where("provider_refund_id", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Releases a claim after a call without effect. */
export async function releaseRefund(db: Database, refundId: string): Promise<void> {
  await db.updateTable("refunds").set({ asked_at: null }).where("id", "=", refundId).execute();
}

/**
 * Stores the provider's id, from the answer to the request. If `mergeRefunds` has matched the id to another refund of
 * ours, that one is `requested` again; if it stored it as one from the panel, that row is deleted. One given back by
 * other means gets no id: the provider's is a second refund. The caller holds the payment's row, or locks it next.
 */
export async function nameRefund(trx: Database, refundId: string, providerRefundId: string): Promise<void> {
  const asked = await trx
    .selectFrom("refunds")
    .select(["payment_id as paymentId", "state"])
    .where("id", "=", refundId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (asked.state === "outside") return;
  const other = await trx
    .selectFrom("refunds")
    .select(["id", "reason"])
    .where("payment_id", "=", asked.paymentId)
    .where("provider_refund_id", "=", providerRefundId)
    .where("id", "<>", refundId)
    .executeTakeFirst();
  if (other?.reason === PROVIDER_PANEL) await trx.deleteFrom("refunds").where("id", "=", other.id).execute();
  else if (other) {
    const waits = { provider_refund_id: null, state: "requested", done_at: null };
    await trx.updateTable("refunds").set(waits).where("id", "=", other.id).execute();
  }
  await trx.updateTable("refunds").set({ provider_refund_id: providerRefundId }).where("id", "=", refundId).execute();
}
