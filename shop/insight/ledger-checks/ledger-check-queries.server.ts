import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { Database } from "#platform/database/database.server.ts";
import type { Violation } from "./violation.ts";

export interface LedgerCheckRecord {
  startedAt: Date;
  finishedAt: Date;
  isWhole: boolean;
  /** Null: it timed out. */
  violationCount: number | null;
  /** The first of them. */
  violations: Violation[];
}

const Violations = z.array(z.object({ rule: z.string(), subject: z.string(), detail: z.string() }));

export async function lastLedgerCheck(db: Database): Promise<LedgerCheckRecord | null> {
  const row = await db
    .selectFrom("book_checks")
    .select([
      "started_at as startedAt",
      "finished_at as finishedAt",
      "whole as isWhole",
      "violation_count as violationCount",
      "violations",
    ])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? { ...row, violations: Violations.catch([]).parse(row.violations) } : null;
}

export async function lastWholeCheck(db: Database): Promise<Date | null> {
  const row = await db
    .selectFrom("book_checks")
    .select("started_at")
    .where("whole", "=", true)
    .where("violation_count", "is not", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.started_at ?? null;
}

export async function isCheckingLedger(db: Database, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pgboss.job
     where name = 'books.check' and (state = 'active' or (state in ('created', 'retry') and start_after <= ${now}))
     limit 1`.execute(db);
  return rows.length > 0;
}

export async function findBroken(
  trx: Database,
  rule: RawBuilder<unknown>,
  most: number,
): Promise<Omit<Violation, "rule">[]> {
  const { rows } = await sql<Omit<Violation, "rule">>`
    select subject, detail from (${rule}) as broken order by subject limit ${most}`.execute(trx);
  return rows;
}
