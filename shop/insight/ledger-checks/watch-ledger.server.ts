import { DAY_MS, dayInSaoPaulo, formatDay } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { defineJob } from "#platform/jobs/job.ts";
import { raiseAlert } from "#shop/alerts/raise-alert.server.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { compareWithProviders } from "./ask-providers.server.ts";
import { checkLedger, PATIENCE_MS } from "./check-ledger.server.ts";
import { isCheckingLedger, lastLedgerCheck, lastWholeCheck } from "./ledger-check-queries.server.ts";
import { insertLedgerCheck } from "./ledger-check-store.server.ts";
import type { Violation } from "./violation.ts";

/** Below the shop's connection timeout and the job timeout of two minutes. */
const BOUNDS = { slowestMs: 15_000, budgetMs: 75_000 };
/** The last call may exceed the budget by its own timeout, 25 seconds. */
const ASKING = { most: 300, budgetMs: 15_000 };
/** Older attempts are rechecked on their own schedule (`nextRecheck`). */
const ASK_BACK_MS = 2 * DAY_MS;
/** Most violations written to the log; `ledger-checks` prints the others. */
const SHOWN = 20;
/** PostgreSQL's code for a statement timeout. */
const TOO_SLOW = "57014";

export const ledgerCheckJob = defineJob(
  "books.check",
  { every: "40 3 * * *", atOnce: 1 },
  (deps: Pick<Services, "db" | "replica" | "clock" | "logger" | "jobs" | "payments">, { whole }: { whole?: boolean }) =>
    watchLedger(deps, { whole }),
);

/** Unless one is queued or running. Rules: MAIL-51. */
export async function requestLedgerCheck(
  { db, clock, jobs }: Pick<Services, "db" | "clock" | "jobs">,
  staff: StaffSession,
): Promise<{ kind: "asked" } | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "monitoring.write");
  if (notAllowed) return notAllowed;
  return inTransaction(db, async (trx) => {
    if (await isCheckingLedger(trx, clock())) return { kind: "asked" };
    await jobs.send(trx, ledgerCheckJob, { whole: true });
    await recordAudit(trx, { actor: staff.staffId, action: "books.asked", subject: "books:all" }, clock());
    return { kind: "asked" };
  });
}

/**
 * Nightly on what changed, once a week or if `whole` on everything, and compares the payment attempts of the last two
 * days with the providers. Read-only. Reports violations by log and mail, once a day while there are any; a timeout
 * too, since the result is then unknown. Rules: MAIL-49, MAIL-50, MAIL-52.
 */
export async function watchLedger(
  {
    db,
    replica,
    clock,
    jobs,
    logger,
    payments,
  }: Pick<Services, "db" | "replica" | "clock" | "logger" | "jobs" | "payments">,
  { whole = false, ...bounds }: Partial<typeof BOUNDS> & { whole?: boolean } = {},
): Promise<void> {
  const at = clock();
  const started = performance.now();
  const day = formatDay(dayInSaoPaulo(at));
  const since = whole ? null : await changesToCheck(db, at);
  const check = { now: at, ...(since && { since }), ...BOUNDS, ...bounds };
  // Not again on the primary in this job, whose time may be over: the job is tried again, and the replica rests then.
  const found = await replica
    .readRecent(db, (from) => checkLedger(from, check), false)
    .then(({ answer }) => answer)
    .catch((error: unknown) => {
      if (error instanceof Error && "code" in error && error.code === TOO_SLOW) return null;
      throw error;
    });
  const askedSince = new Date(at.getTime() - ASK_BACK_MS);
  const unlike = await compareWithProviders(
    { db, clock, payments },
    { since: askedSince, patienceMs: PATIENCE_MS, within: ASKING },
  );
  const violations = found && [...found, ...unlike];
  if (!found && unlike.length > 0) logger.error({ violations: unlike.slice(0, SHOWN) }, "providers say something else");
  await keepCheck(db, { startedAt: at, tookMs: performance.now() - started, isWhole: since === null, violations });
  if (violations?.length === 0) return logger.info("books add up");
  if (violations) {
    logger.error({ violations: violations.slice(0, SHOWN), count: violations.length }, "books do not add up");
  }
  const alert = violations
    ? { kind: "books_broken" as const, subject: `${day}: ${ruleCounts(violations)}`, at }
    : { kind: "books_unchecked" as const, subject: day, at };
  await inTransaction(db, (trx) => raiseAlert({ jobs, logger }, trx, alert));
}

/** A day less than a week, so that the whole check stays in its night. */
const WHOLE_EVERY_MS = 6.5 * DAY_MS;
/** Changes before the last check were perhaps too young for it, or committed after its start. */
const OVERLAP_MS = 2 * PATIENCE_MS;

/** Null: everything, because a week has passed, or the last check found something or did not end. */
async function changesToCheck(db: Database, now: Date): Promise<Date | null> {
  const last = await lastLedgerCheck(db);
  const lastWhole = await lastWholeCheck(db);
  if (last?.violationCount !== 0 || !lastWhole || now.getTime() - lastWhole.getTime() > WHOLE_EVERY_MS) return null;
  return new Date(last.startedAt.getTime() - OVERLAP_MS);
}

const KEPT = 90;

interface KeptCheck {
  startedAt: Date;
  tookMs: number;
  isWhole: boolean;
  /** Null: it timed out. */
  violations: Violation[] | null;
}

async function keepCheck(db: Database, { startedAt, tookMs, isWhole, violations }: KeptCheck): Promise<void> {
  await insertLedgerCheck(
    db,
    {
      startedAt,
      finishedAt: new Date(startedAt.getTime() + tookMs),
      isWhole,
      count: violations?.length ?? null,
      shown: (violations ?? []).slice(0, SHOWN),
    },
    KEPT,
  );
}

/** 'order_total (2), stock_ledger (1)'. */
function ruleCounts(violations: readonly Violation[]): string {
  const counts = Map.groupBy(violations, ({ rule }) => rule);
  return [...counts].map(([rule, broken]) => `${rule} (${broken.length})`).join(", ");
}
