import type { Uuid } from "#platform/formats/uuid.ts";
import type { Role } from "../role.ts";

/** Activity does not extend a session. Rules: STAFF-12. */
export const STAFF_SESSION_MS = 24 * 60 * 60_000;

export interface StaffSession {
  staffId: Uuid;
  sessionId: string;
  username: string;
  name: string;
  email: string;
  role: Role;
  expiresAt: Date;
}

export type StaffActor = Pick<StaffSession, "staffId" | "role">;
