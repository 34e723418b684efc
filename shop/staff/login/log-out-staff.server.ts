import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { staffActor } from "#shop/audit/audit-entry.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { staffSubject } from "../staff-member.ts";
import { clearedCookies, sessionTokenOf } from "./staff-cookie.ts";
import { deleteStaffSession } from "./staff-session-store.server.ts";

/** Returns the `Set-Cookie` values that delete the cookie. */
export async function logOutStaff(
  { db, config, clock }: Pick<Services, "db" | "config" | "clock">,
  headers: Headers,
): Promise<string[]> {
  const token = sessionTokenOf(headers, config.publicUrl);
  if (token) {
    await inTransaction(db, async (trx) => {
      const staffId = await deleteStaffSession(trx, token);
      if (!staffId) return;
      const entry = { actor: staffActor(staffId), action: "staff.logged_out", subject: staffSubject(staffId) } as const;
      await recordAudit(trx, entry, clock());
    });
  }
  return clearedCookies(config.publicUrl);
}
