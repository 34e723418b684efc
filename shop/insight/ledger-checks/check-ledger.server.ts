import type { Database } from "#platform/database/database.server.ts";
import { limitStatements, planForWholeTables } from "#platform/database/statement-limits.server.ts";
import { COUPON_RULES, CUSTOMER_RULES } from "./customer-rule-queries.server.ts";
import { findBroken } from "./ledger-check-queries.server.ts";
import type { LedgerRules, LedgerScope } from "./ledger-rule-queries.server.ts";
import { changedScope, wholeScope } from "./ledger-scope-queries.server.ts";
import { ORDER_RULES } from "./order-rule-queries.server.ts";
import { PAYMENT_RULES } from "./payment-rule-queries.server.ts";
import { SALES_RULES } from "./sales-rule-queries.server.ts";
import { STOCK_RULES } from "./stock-rule-queries.server.ts";
import type { Violation } from "./violation.ts";

/** Rules: MAIL-53. */
export const LEDGER_RULES: LedgerRules = {
  ...ORDER_RULES,
  ...PAYMENT_RULES,
  ...STOCK_RULES,
  ...COUPON_RULES,
  ...CUSTOMER_RULES,
  ...SALES_RULES,
};

/** How long jobs may lag behind in a running shop, including retries. Rules: MAIL-49. */
export const PATIENCE_MS = 60 * 60_000;
/** Violations per rule; more examples would not help. */
const MOST = 1000;
const SLOWEST_MS = 10 * 60_000;

export interface LedgerCheck {
  now: Date;
  /** Missing work of jobs is a violation once it is older than this (default one hour; 0: at once). */
  patienceMs?: number;
  /** Only what changed since then is checked, unless that is very much; default: everything. */
  since?: Date;
  /** Per rule (default ten minutes) and for all rules. Throws the database's timeout error. */
  slowestMs?: number;
  budgetMs?: number;
}

/** One query per rule on one snapshot; no writes, no locks: fit for a live shop. At most 1,000 per rule. */
export async function checkLedger(
  db: Database,
  { now, since, patienceMs = PATIENCE_MS, slowestMs = SLOWEST_MS, budgetMs = Number.POSITIVE_INFINITY }: LedgerCheck,
): Promise<Violation[]> {
  const quiet = new Date(now.getTime() - patienceMs);
  const reading = db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  return reading.execute(async (trx) => {
    const endsAt = performance.now() + budgetMs;
    const limit = async () => {
      const left = Math.ceil(Math.min(slowestMs, endsAt - performance.now()));
      await limitStatements(trx, Math.max(1, left));
    };
    await limit();
    const changed = since ? await changedScope(trx, { now, quiet, since }) : null;
    if (!changed) await planForWholeTables(trx);
    return findViolations(trx, changed ?? wholeScope(now, quiet), limit);
  });
}

/** `checkLedger` in the caller's transaction. */
export async function findViolations(
  trx: Database,
  scope: LedgerScope,
  beforeEach: () => Promise<void> = async () => {},
): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const [rule, broken] of Object.entries(LEDGER_RULES)) {
    await beforeEach();
    for (const row of await findBroken(trx, broken(scope), MOST)) violations.push({ rule, ...row });
  }
  return violations;
}
