import { dayInSaoPaulo, formatDay } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { raiseAlert } from "#shop/ordering/payments/alerts/raise-alert.server.ts";
import type { Services } from "#shop/services.server.ts";
import "./ledger-check-jobs.ts";
import { compareWithProviders } from "./ask-providers.server.ts";
import { checkLedger, PATIENCE_MS } from "./check-ledger.server.ts";
import type { Violation } from "./violation.ts";

/** A connection of the shop is given up when it is silent for longer, and a job after two minutes. */
const BOUNDS = { slowestMs: 15_000, budgetMs: 75_000 };
/** The last call may take its own time on top, 25 seconds. */
const ASKING = { most: 300, budgetMs: 15_000 };
/** Older attempts are asked about on their own days (`nextRecheck`). */
const ASK_BACK_MS = 2 * 24 * 60 * 60_000;
/** Named in the log; `ledger-checks` names the others. */
const SHOWN = 20;
/** PostgreSQL's code for a statement that took too long. */
const TOO_SLOW = "57014";

/**
 * The nightly look at the books, and at what the providers say of the attempts of two days: reads only, mends nothing, and
 * reports violations to the staff by log and mail, once a day while there are any. A check that ran out of time is
 * reported, too, since its result is unknown.
 * Rules: MAIL-49, MAIL-50, MAIL-52.
 */
export async function watchLedger(
  { db, clock, jobs, logger, payments }: Pick<Services, "db" | "clock" | "jobs" | "logger" | "payments">,
  bounds = BOUNDS,
): Promise<void> {
  const at = clock();
  const started = performance.now();
  const day = formatDay(dayInSaoPaulo(at));
  const found = await checkLedger(db, { now: at, ...bounds }).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === TOO_SLOW) return null;
    throw error;
  });
  const since = new Date(at.getTime() - ASK_BACK_MS);
  const unlike = await compareWithProviders(
    { db, clock, payments },
    { since, patienceMs: PATIENCE_MS, within: ASKING },
  );
  const violations = found && [...found, ...unlike];
  if (!found && unlike.length > 0) logger.error({ violations: unlike.slice(0, SHOWN) }, "providers say something else");
  await keepCheck(db, { startedAt: at, tookMs: performance.now() - started, violations });
  if (violations?.length === 0) return logger.info("books add up");
  if (violations) {
    logger.error({ violations: violations.slice(0, SHOWN), count: violations.length }, "books do not add up");
  }
  const alert = violations
    ? { kind: "books_broken" as const, subject: `${day}: ${ruleCounts(violations)}`, at }
    : { kind: "books_unchecked" as const, subject: day, at };
  await inTransaction(db, (trx) => raiseAlert(trx, { jobs, logger }, alert));
}

/** How many looks are kept, for whoever wants to know since when. */
const KEPT = 90;

async function keepCheck(
  db: Database,
  { startedAt, tookMs, violations }: { startedAt: Date; tookMs: number; violations: Violation[] | null },
): Promise<void> {
  const { id } = await db
    .insertInto("book_checks")
    .values({
      started_at: startedAt,
      finished_at: new Date(startedAt.getTime() + tookMs),
      violation_count: violations?.length ?? null,
      violations: JSON.stringify((violations ?? []).slice(0, SHOWN)),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .deleteFrom("book_checks")
    .where("id", "<=", id - KEPT)
    .execute();
}

/** 'order_total (2), stock_ledger (1)'. */
function ruleCounts(violations: readonly Violation[]): string {
  const counts = Map.groupBy(violations, ({ rule }) => rule);
  return [...counts].map(([rule, broken]) => `${rule} (${broken.length})`).join(", ");
}
