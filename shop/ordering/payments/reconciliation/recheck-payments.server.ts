import { defineJob } from "#platform/jobs/job.ts";
import { isOfProvider } from "#shop/ordering/payments/payment-provider.ts";
import type { Services } from "#shop/services.server.ts";
import type { Payment } from "../payment.ts";
import { type PaymentProvider, ProviderUnreadable } from "../payment-provider.ts";
import { recordAndNotify, recordFact } from "../record-fact.server.ts";
import { nextRecheck } from "./poll-schedule.ts";
import { claimRechecks, markRechecks } from "./recheck-store.server.ts";

type Needed = Pick<Services, "db" | "clock" | "logger" | "jobs" | "payments">;

/** Per round of the five-minute job: 28,800 attempts a day, about 500 sales a day for half a year. */
const ROUND = { most: 100, budgetMs: 60_000 };
const AT_ONCE = 4;
/** After this many failures in a round, a provider is skipped until the next one. */
const FAILURES = 3;
const TRY_AGAIN_MS = 60 * 60_000;
/** Mercado Pago may show orders for three months only. */
const SHOWN_FOR_MS = 88 * 24 * 60 * 60_000;

export const recheckPaymentsJob = defineJob("payments.recheck", { every: "*/5 * * * *", atOnce: 1 }, (deps: Needed) =>
  recheckPayments(deps),
);

/**
 * Polls paid attempts that are due, to learn of chargebacks and of refunds made in the provider's panel even without a
 * webhook. A round ends when its time is up or a provider fails. Rules: PAY-61.
 */
export async function recheckPayments(deps: Needed, { most, budgetMs } = ROUND): Promise<void> {
  const { db, clock } = deps;
  const due = await claimRechecks(db, clock(), most);
  const next = new Map<string, Date | null>();
  const failures = new Map<string, number>();
  const endsAt = performance.now() + budgetMs;

  const work = async () => {
    for (let payment = due.shift(); payment; payment = due.shift()) {
      const isAway = (failures.get(payment.provider) ?? 0) >= FAILURES;
      if (isAway || performance.now() > endsAt) {
        next.set(payment.id, isAway ? soon(clock()) : clock());
        continue;
      }
      const provider = deps.payments.named(payment.provider);
      const isAsked = provider === null || (await ask(deps, provider, payment));
      if (!isAsked) failures.set(payment.provider, (failures.get(payment.provider) ?? 0) + 1);
      next.set(payment.id, isAsked ? nextRecheck(payment, clock()) : soon(clock()));
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } finally {
    await markRechecks(db, next);
  }
}

function soon(now: Date): Date {
  return new Date(now.getTime() + TRY_AGAIN_MS * (0.5 + Math.random()));
}

/** Whether it answered. */
async function ask(deps: Needed, provider: PaymentProvider, payment: Payment): Promise<boolean> {
  try {
    const fact = await provider.fetchPayment(payment, { browserWaits: false });
    if (fact) await recordAndNotify(deps, (trx, now) => recordFact(trx, payment.id, fact, now));
    else {
      const isOld = deps.clock().getTime() - payment.createdAt.getTime() > SHOWN_FOR_MS;
      const about = { payment: payment.id, provider: provider.name };
      deps.logger[isOld ? "info" : "error"](about, "provider does not know a paid payment");
    }
    return true;
  } catch (error) {
    if (!isOfProvider(error)) throw error;
    deps.logger.warn({ payment: payment.id, err: error }, "paid payment not asked about");
    // It answered; a retry soon would get the same.
    return error instanceof ProviderUnreadable;
  }
}
