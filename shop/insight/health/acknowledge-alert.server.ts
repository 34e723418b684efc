import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { markAlertSeen } from "#shop/alerts/alert-store.server.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";

/** It stays in the list without a warning. Idempotent. Rules: MAIL-38. */
export async function acknowledgeAlert(
  { db, clock }: Pick<Services, "db" | "clock">,
  staff: StaffSession,
  { kind, subject }: { kind: string; subject: string },
): Promise<{ kind: "acknowledged" } | { kind: "refused"; reason: "unknown" } | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "monitoring.write");
  if (notAllowed) return notAllowed;
  return inTransaction(db, async (trx) => {
    const seen = await markAlertSeen(trx, { kind, subject, by: staff.staffId, at: clock() });
    if (seen === "unknown") return { kind: "refused", reason: "unknown" };
    if (seen === "marked") {
      const entry = { actor: staff.staffId, action: "alert.acknowledged", subject: `alert:${kind}` } as const;
      await recordAudit(trx, { ...entry, after: { about: subject } }, clock());
    }
    return { kind: "acknowledged" };
  });
}
