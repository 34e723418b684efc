import { type Clock, DAY_MS, MINUTE_MS } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { Centavos } from "#platform/money.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import { compareWithProviders } from "#shop/insight/ledger-checks/ask-providers.server.ts";
import type { Violation } from "#shop/insight/ledger-checks/violation.ts";
import { isStartedHere, type PaymentState } from "#shop/ordering/payments/payment.ts";
import type { ListedPayment, PaymentProvider } from "#shop/ordering/payments/payment-provider.ts";
import { listKnownExternalIds } from "#shop/ordering/payments/payment-queries.server.ts";
import type { Services } from "#shop/services.server.ts";
import { deleteSetting, lockSettings } from "#shop/settings/settings-store.server.ts";

/** An attempt may be paid, and a paid one refunded, some days after it was made. */
const LOOK_BACK_MS = 30 * DAY_MS;
/** Allows for a difference between our clock and the provider's. */
const CLOCKS_DIFFER_MS = 10 * MINUTE_MS;

/** Made here after the backup: the order is lost, the money may have come. */
export interface UnknownPayment extends ListedPayment {
  provider: string;
  /** Null: the provider lists it, and no longer finds it. */
  state: PaymentState | null;
  amountCents: Centavos | null;
}

export interface SinceBackup {
  /** Their state is another one at their provider. */
  differences: Violation[];
  unknown: UnknownPayment[];
}

/**
 * Asks the providers; changes nothing. Throws `ProviderUnavailable` if one cannot list its payments; an attempt that
 * cannot be asked about is a difference. Rules: STAFF-66.
 */
export async function compareSinceBackup(
  deps: Pick<Services, "db" | "clock" | "payments">,
  takenAt: Date,
): Promise<SinceBackup> {
  const period = { since: new Date(takenAt.getTime() - CLOCKS_DIFFER_MS), until: deps.clock() };
  const unknown = await Promise.all(deps.payments.all.map((provider) => unknownAt(deps.db, provider, period)));
  const since = new Date(takenAt.getTime() - LOOK_BACK_MS);
  return { unknown: unknown.flat(), differences: await compareWithProviders(deps, { since, patienceMs: 0 }) };
}

async function unknownAt(
  db: Database,
  provider: PaymentProvider,
  period: { since: Date; until: Date },
): Promise<UnknownPayment[]> {
  const ours = (await provider.listPayments(period)).filter(({ externalPaymentId }) =>
    isStartedHere(externalPaymentId),
  );
  const known = await listKnownExternalIds(
    db,
    ours.map(({ externalPaymentId }) => externalPaymentId),
  );
  const unknown: UnknownPayment[] = [];
  for (const payment of ours.filter(({ externalPaymentId }) => !known.has(externalPaymentId))) {
    const fact = await provider.fetchPayment(payment, { browserWaits: false });
    const told = { state: fact?.state ?? null, amountCents: fact?.amountCents ?? null };
    unknown.push({ ...payment, provider: provider.name, ...told });
  }
  return unknown;
}

/** The processes start their jobs by themselves. False: the shop was not held. */
export function resumeShop({ db, clock }: { db: Database; clock: Clock }): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockSettings(trx);
    if (!(await deleteSetting(trx, "restored"))) return false;
    await recordAudit(trx, { actor: "command", action: "shop.resumed", subject: "setting:restored" }, clock());
    return true;
  });
}
