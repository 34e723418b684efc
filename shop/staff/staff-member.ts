import type { Role } from "./role.ts";

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
  hasSecondFactor: boolean;
}

export interface OpenStaffSession {
  id: string;
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: Date;
  expiresAt: Date;
}

export function staffSubject(id: string): `staff:${string}` {
  return `staff:${id}`;
}
