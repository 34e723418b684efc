import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { findFailedJobs } from "./job-queries.server.ts";

/** By id, of a queue, or all. Returns how many, without those that somebody else requeued. Rules: MAIL-46. */
export async function retryJobs(
  { db, clock, jobs }: Pick<Services, "db" | "clock" | "jobs">,
  staff: StaffSession,
  selection: { id?: string; queue?: string },
): Promise<{ kind: "retried"; count: number } | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "monitoring.write");
  if (notAllowed) return notAllowed;
  return inTransaction(db, async (trx) => {
    let count = 0;
    for (const [queue, ids] of await findFailedJobs(trx, selection)) {
      const retried = await jobs.retry(trx, queue, ids);
      if (retried === 0) continue;
      count += retried;
      const entry = { actor: staff.staffId, action: "jobs.retried", subject: `jobs:${queue}` } as const;
      await recordAudit(trx, { ...entry, after: { jobs: retried } }, clock());
    }
    return { kind: "retried", count };
  });
}
