import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { COUPON_RULES } from "./coupon-rules.server.ts";
import { CUSTOMER_RULES } from "./customer-rules.server.ts";
import type { LedgerRules } from "./ledger-rule.server.ts";
import { ORDER_RULES } from "./order-rules.server.ts";
import { PAYMENT_RULES } from "./payment-rules.server.ts";
import { SALES_RULES } from "./sales-rules.server.ts";
import { STOCK_RULES } from "./stock-rules.server.ts";
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

/** What jobs may be behind with in a shop that runs, retries and their pauses included. Rules: MAIL-49. */
export const PATIENCE_MS = 60 * 60_000;
/** Named of each rule; whoever breaks one so often needs no more examples. */
const MOST = 1000;
const SLOWEST_MS = 10 * 60_000;

export interface LedgerCheck {
  now: Date;
  /** Work of jobs is missed when it is older than this; 0: nothing may be left to do (default an hour). */
  patienceMs?: number;
  /** The most that one rule may take (default ten minutes), and all of them; the database's refusal is thrown. */
  slowestMs?: number;
  budgetMs?: number;
}

/**
 * Looks for what cannot be in the whole database: amounts that do not add up, pieces that the ledger does not know,
 * reservations nobody pays for, money without a sale. One pass per rule over one moment of the database; it writes and
 * locks nothing, so that a shop may run on. Answers at most 1,000 violations of each rule.
 */
export async function checkLedger(
  db: Database,
  { now, patienceMs = PATIENCE_MS, slowestMs = SLOWEST_MS, budgetMs = Number.POSITIVE_INFINITY }: LedgerCheck,
): Promise<Violation[]> {
  const quiet = new Date(now.getTime() - patienceMs);
  const reading = db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  return reading.execute(async (trx) => {
    const endsAt = performance.now() + budgetMs;
    return findViolations(trx, quiet, async () => {
      const left = Math.ceil(Math.min(slowestMs, endsAt - performance.now()));
      await sql`set local statement_timeout = ${sql.lit(Math.max(1, left))}`.execute(trx);
    });
  });
}

/** The same in the caller's transaction; work of jobs is missed when it is older than `quiet`. */
export async function findViolations(
  trx: Database,
  quiet: Date,
  beforeEach: () => Promise<void> = async () => {},
): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const [rule, broken] of Object.entries(LEDGER_RULES)) {
    await beforeEach();
    const { rows } = await sql<Omit<Violation, "rule">>`
      select subject, detail from (${broken(quiet)}) as broken order by subject limit ${MOST}`.execute(trx);
    violations.push(...rows.map((row) => ({ rule, ...row })));
  }
  return violations;
}
