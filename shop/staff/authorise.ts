import type { StaffSession } from "./login/staff-session.ts";
import { mayDo, type Permission } from "./role.ts";

export interface NotAllowed {
  kind: "refused";
  reason: "not_allowed";
}

/** Must be the first line of every staff use case. Rules: STAFF-7. */
export function refuseUnlessAllowed(staff: Pick<StaffSession, "role">, permission: Permission): NotAllowed | null {
  return mayDo(staff.role, permission) ? null : { kind: "refused", reason: "not_allowed" };
}
