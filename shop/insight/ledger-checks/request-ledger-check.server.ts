import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { isCheckingLedger } from "./ledger-check-queries.server.ts";
import { ledgerCheckJob } from "./watch-ledger.server.ts";

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
