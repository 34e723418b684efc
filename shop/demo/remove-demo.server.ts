import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { deleteDemo } from "./demo-store.server.ts";

/**
 * For good, with what they did to stock, coupons and reports; what people made since stays. `removed` false: there was
 * nothing. Needs 'settings.write'. Rules: DEMO-8, DEMO-9.
 */
export function removeDemo(
  { db, clock }: { db: Database; clock: Clock },
  staff: StaffSession,
): Promise<{ kind: "done"; removed: boolean } | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "settings.write");
  if (notAllowed) return Promise.resolve(notAllowed);
  return inTransaction(db, async (trx) => {
    const now = clock();
    const removed = await deleteDemo(trx, staff.staffId, now);
    const entry = { actor: staff.staffId, action: "demo.removed", subject: "setting:demo" } as const;
    if (removed) await recordAudit(trx, entry, now);
    return { kind: "done", removed };
  });
}
