import type { Role } from "./role.ts";

/** A member of the staff as the panel shows them. */
export interface StaffMember {
  id: string;
  username: string;
  name: string;
  email: string;
  role: Role;
  createdAt: Date;
  disabledAt: Date | null;
  /** False: invited, and no password chosen yet. */
  hasPassword: boolean;
  /** Whether a code is asked for at the login. */
  hasSecondFactor: boolean;
}

/** One place where a staff member is logged in. */
export interface OpenStaffSession {
  id: string;
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: Date;
  expiresAt: Date;
}

/** What the audit log calls a staff member. */
export function staffSubject(id: string): `staff:${string}` {
  return `staff:${id}`;
}
