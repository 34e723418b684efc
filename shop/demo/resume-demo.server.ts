import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { clearStop } from "./demo-store.server.ts";

/** Has the demo's maker, which gave up, go on. Needs 'settings.write'. Rules: DEMO-13. */
export async function resumeDemo(
  { db, clock }: Pick<Services, "db" | "clock">,
  staff: StaffSession,
): Promise<{ kind: "resumed" } | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "settings.write");
  if (notAllowed) return notAllowed;
  return inTransaction(db, async (trx) => {
    const entry = { actor: staff.staffId, action: "demo.resumed", subject: "setting:demo" } as const;
    if (await clearStop(trx)) await recordAudit(trx, entry, clock());
    return { kind: "resumed" };
  });
}
