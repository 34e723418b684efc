import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.server.ts";
import { stateWithDispute } from "#shop/ordering/payments/disputes/dispute.ts";
import { findDispute } from "#shop/ordering/payments/disputes/dispute-queries.server.ts";
import { isMoneySeen, isOpen, type Payment, paymentTransition } from "#shop/ordering/payments/payment.ts";
import { claimedState, type PaymentFact } from "#shop/ordering/payments/payment-fact.ts";
import { ProviderRefused, ProviderUnavailable, ProviderUnreadable } from "#shop/ordering/payments/payment-provider.ts";
import type { PaymentProviders } from "#shop/ordering/payments/payment-providers.ts";
import { listPaymentsSince } from "#shop/ordering/payments/payment-queries.server.ts";
import type { Violation } from "./violation.ts";

export interface ProviderComparison {
  since: Date;
  /** In ms: differences that jobs may still resolve are ignored. */
  patienceMs: number;
  /** The newest `most` attempts, for `budgetMs` ms. The check then stops at the first provider outage. */
  within?: { most: number; budgetMs: number };
}

/** Low, because a live shop may share the provider account's rate limit. */
const AT_ONCE = 4;

/** Reports the attempts whose state differs from ours. Rules: MAIL-50. */
export async function compareWithProviders(
  { db, clock, payments }: { db: Database; clock: Clock; payments: PaymentProviders },
  { since, patienceMs, within }: ProviderComparison,
): Promise<Violation[]> {
  const quiet = new Date(clock().getTime() - patienceMs);
  const waiting = await listPaymentsSince(db, { since, quiet, most: within?.most });
  const violations: Violation[] = [];
  const endsAt = performance.now() + (within?.budgetMs ?? Number.POSITIVE_INFINITY);
  const ask = async () => {
    for (let payment = waiting.shift(); payment && performance.now() < endsAt; payment = waiting.shift()) {
      const detail = await differenceOf(db, payment, payments, clock()).catch((error: unknown) => {
        if (!(error instanceof ProviderUnavailable) && !(error instanceof ProviderRefused)) throw error;
        if (!within) return `O provedor não responde: ${error.message}`;
        // An outage is not a violation, and more requests would make it worse.
        if (!(error instanceof ProviderUnreadable)) waiting.length = 0;
        return null;
      });
      if (detail) violations.push({ rule: "provider_view", subject: `payment:${payment.id}`, detail });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
  return violations;
}

async function differenceOf(
  db: Database,
  payment: Payment,
  providers: PaymentProviders,
  now: Date,
): Promise<string | null> {
  const provider = providers.named(payment.provider);
  if (!provider) return null;
  const fact = await provider.fetchPayment(payment, { browserWaits: false });
  return fact ? unlike(db, payment, fact, now) : unheardOf(payment);
}

/** An attempt may end before its provider knows of it; a paid one must exist there. */
function unheardOf(payment: Payment): string | null {
  const mayBe = payment.state === "created" || (!isMoneySeen(payment.state) && !isOpen(payment.state));
  return mayBe ? null : `${payment.state}, e o provedor não a conhece`;
}

async function unlike(db: Database, payment: Payment, fact: PaymentFact, now: Date): Promise<string | null> {
  const claimed = claimedState(payment, fact, now);
  const told = `${payment.state}; o provedor diz ${claimed} (${fact.amountCents} centavos)`;
  // A state that would change ours has not been processed here.
  const next = fact.dispute
    ? stateWithDispute(payment, claimed, fact.dispute, await findDispute(db, payment.id))
    : paymentTransition(payment.state, claimed);
  if (next !== payment.state) return told;
  if (isMoneySeen(payment.state) && !isMoneySeen(claimed)) return told;
  // Ended here, but still payable there.
  if (!isOpen(payment.state) && isOpen(claimed)) return told;
  const back = Math.min(fact.refundedCents ?? 0, payment.amountCents);
  if (back > payment.refundedCents) return `${payment.refundedCents} devolvidos; o provedor diz ${back}`;
  return null;
}
