import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/database.server.ts";
import type { Jobs } from "#platform/jobs.server.ts";
import { inTransaction } from "#platform/retry-conflicts.server.ts";
import { type Payment, type PaymentState, transition } from "./payment.ts";
import { claimedState, type PaymentFact } from "./payment-fact.ts";
import "./payment-jobs.ts";
import { insertFact, insertPayment, lockPayment, type NewPayment, updatePayment } from "./payment-store.server.ts";

export interface Recorded {
  payment: Payment;
  /** Whether it tells its owner anything new: another state, or more money gone back. */
  changed: boolean;
}

/** Writes a new attempt, `created` until the provider has answered. The database allows one that runs per reference. */
export function openPayment(trx: Database, payment: NewPayment): Promise<Payment> {
  return insertPayment(trx, payment);
}

/** Writes down what the provider said of an attempt, as far as the state table allows. */
export async function recordFact(trx: Database, paymentId: string, fact: PaymentFact, now: Date): Promise<Recorded> {
  return record(trx, await lockPayment(trx, paymentId), fact, now);
}

async function record(trx: Database, payment: Payment, fact: PaymentFact, now: Date): Promise<Recorded> {
  const state = transition(payment.state, claimedState(payment, fact, now));
  const next = await updatePayment(trx, payment, state, now, fact);
  await insertFact(trx, { paymentId: payment.id, fact, became: state, at: now });
  return { payment: next, changed: state !== payment.state || next.refundedCents > payment.refundedCents };
}

/** Ends an attempt from our side; money that still comes is a fact like any other. */
export async function endPayment(
  trx: Database,
  paymentId: string,
  state: Extract<PaymentState, "failed" | "cancelled" | "expired">,
  now: Date,
  statusDetail: string | null = null,
): Promise<Recorded> {
  const payment = await lockPayment(trx, paymentId);
  const next = transition(payment.state, state);
  const changed = next !== payment.state;
  const told = changed && statusDetail ? { ...payment, statusDetail } : payment;
  return { payment: await updatePayment(trx, told, next, now, null), changed };
}

export interface RecordDependencies {
  db: Database;
  clock: Clock;
  jobs: Jobs;
}

/** Records in a transaction of its own and, when it is news, tells the owner of the reference in the same one. */
export async function recordAndTell<R extends Recorded | null>(
  { db, clock, jobs }: RecordDependencies,
  work: (trx: Database, now: Date) => Promise<R>,
): Promise<R> {
  return inTransaction(db, async (trx) => {
    const recorded = await work(trx, clock());
    if (recorded?.changed) {
      const { reference, id: paymentId } = recorded.payment;
      await jobs.send(trx, "orders.settle", { reference, paymentId });
    }
    return recorded;
  });
}
