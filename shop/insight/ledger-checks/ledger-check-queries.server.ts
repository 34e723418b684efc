import { sql } from "kysely";
import { z } from "zod";
import type { Database } from "#platform/database/database.server.ts";
import type { Violation } from "./violation.ts";

/** One look at the books. */
export interface LedgerCheckRecord {
  startedAt: Date;
  finishedAt: Date;
  /** Null: it took too long and was given up. */
  violationCount: number | null;
  /** The first of them. */
  violations: Violation[];
}

const Violations = z.array(z.object({ rule: z.string(), subject: z.string(), detail: z.string() }));

/** The last look at the books; null before the first one. */
export async function lastLedgerCheck(db: Database): Promise<LedgerCheckRecord | null> {
  const row = await db
    .selectFrom("book_checks")
    .select(["started_at as startedAt", "finished_at as finishedAt", "violation_count as violationCount", "violations"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? { ...row, violations: Violations.catch([]).parse(row.violations) } : null;
}

/** Whether a look at the books is under way or about to begin. */
export async function isCheckingLedger(db: Database, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pgboss.job
     where name = 'books.check' and (state = 'active' or (state in ('created', 'retry') and start_after <= ${now}))
     limit 1`.execute(db);
  return rows.length > 0;
}
