import type { Role } from "../role.ts";

/** Lifetime of a staff session in ms; activity does not extend it. Rules: STAFF-12. */
export const STAFF_SESSION_MS = 24 * 60 * 60_000;

/** The logged-in staff member of a request. */
export interface StaffSession {
  staffId: string;
  sessionId: string;
  username: string;
  name: string;
  email: string;
  role: Role;
  expiresAt: Date;
}

/** Whoever acts in the panel, as use cases ask for them. */
export type StaffActor = Pick<StaffSession, "staffId" | "role">;
