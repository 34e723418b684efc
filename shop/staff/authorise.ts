import type { StaffSession } from "./login/staff-session.ts";
import { mayDo, type Permission } from "./role.ts";

export interface NotAllowed {
  kind: "refused";
  reason: "not_allowed";
}

/** Refuses a staff member whose role lacks a permission; null when they may. The first line of every staff use case. */
export function refuseUnlessAllowed(staff: Pick<StaffSession, "role">, permission: Permission): NotAllowed | null {
  return mayDo(staff.role, permission) ? null : { kind: "refused", reason: "not_allowed" };
}
