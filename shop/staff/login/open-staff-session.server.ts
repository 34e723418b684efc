import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import type { Role } from "../role.ts";
import { staffSubject } from "../staff-member.ts";
import { networkOf } from "./rate-limit-staff.server.ts";
import { clearedCookies, sessionCookies, sessionTokenOf } from "./staff-cookie.ts";
import { deleteStaffSession, findStaffSession, insertStaffSession } from "./staff-session-store.server.ts";

export type ShownBy = "password" | "code" | "backup_code";

export interface OpenedStaffSession {
  kind: "logged_in";
  role: Role;
  setCookies: string[];
}

/** Ends the browser's previous session. Rules: STAFF-19. */
export function openStaffSession(
  { db, config, clock }: Pick<Services, "db" | "config" | "clock">,
  staffId: string,
  shownBy: ShownBy,
  headers: Headers,
): Promise<OpenedStaffSession> {
  return inTransaction(db, async (trx) => {
    const before = sessionTokenOf(headers, config.publicUrl);
    if (before) await deleteStaffSession(trx, before);
    const token = await insertStaffSession(trx, staffId, headers, clock());
    const session = await findStaffSession(trx, token, clock());
    if (!session) throw new Error("a staff session must be alive when it is opened");
    const subject = staffSubject(staffId);
    const after = { network: networkOf(headers), by: shownBy };
    await recordAudit(trx, { actor: session.staffId, action: "staff.logged_in", subject, after }, clock());
    const { publicUrl } = config;
    return {
      kind: "logged_in",
      role: session.role,
      setCookies: [...clearedCookies(publicUrl), ...sessionCookies(token, publicUrl)],
    };
  });
}
