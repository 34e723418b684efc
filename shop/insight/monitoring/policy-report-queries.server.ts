import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { deleteInBatches } from "#platform/database/delete-in-batches.server.ts";
import type { PolicyReport } from "./policy-report.ts";

const KEPT_DAYS = 30;

export interface KeptPolicyReport extends PolicyReport {
  times: number;
  firstAt: Date;
  lastAt: Date;
}

/** Latest first. */
export async function listPolicyReports(db: Database, since: Date, limit = 30): Promise<KeptPolicyReport[]> {
  return await db
    .selectFrom("policy_reports")
    .select(["page", "directive", "blocked", "times", "first_at as firstAt", "last_at as lastAt"])
    .where("last_at", ">=", since)
    .orderBy("last_at", "desc")
    .limit(limit)
    .execute();
}

/** Those not repeated for thirty days. */
export async function forgetPolicyReports(db: Database, now: Date): Promise<void> {
  const due = new Date(now.getTime() - KEPT_DAYS * 24 * 60 * 60_000);
  await deleteInBatches(db, "policy_reports", sql`last_at < ${due}`);
}
