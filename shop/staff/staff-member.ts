import type { Role } from "./role.ts";

/** A staff member as shown in the panel. */
export interface StaffMember {
  id: string;
  username: string;
  name: string;
  email: string;
  role: Role;
  createdAt: Date;
  disabledAt: Date | null;
  /** False: invited, but no password chosen yet. */
  hasPassword: boolean;
  /** Whether logins need a code. */
  hasSecondFactor: boolean;
}

/** A session of a staff member, as shown in the panel. */
export interface OpenStaffSession {
  id: string;
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: Date;
  expiresAt: Date;
}

/** The audit log's subject for a staff member. */
export function staffSubject(id: string): `staff:${string}` {
  return `staff:${id}`;
}
