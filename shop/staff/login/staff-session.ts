import type { Role } from "../role.ts";

/** How long a staff session lives, whatever is done in it (spec 2, section 9). */
export const STAFF_SESSION_MS = 24 * 60 * 60_000;

/** Who is asking: a staff member with a live session. */
export interface StaffSession {
  staffId: string;
  sessionId: string;
  username: string;
  name: string;
  email: string;
  role: Role;
  expiresAt: Date;
}
