import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "#platform/database/database.server.ts";
import { deleteInBatches } from "#platform/database/delete-in-batches.server.ts";
import { clientAddress } from "#platform/http/client-address.ts";
import { staffActor } from "#shop/audit/audit-entry.ts";
import { roleOf } from "../role.ts";
import { STAFF_SESSION_MS, type StaffSession } from "./staff-session.ts";

const LONGEST_AGENT = 400;

/** 24 hours. Only the token's hash is stored. */
export async function insertStaffSession(
  trx: DatabaseTransaction,
  staffId: string,
  headers: Headers,
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await trx
    .insertInto("staff_sessions")
    .values({
      staff_id: staffId,
      token_hash: hashOf(token),
      ip_address: clientAddress(headers),
      user_agent: headers.get("User-Agent")?.slice(0, LONGEST_AGENT) ?? null,
      created_at: now,
      expires_at: new Date(now.getTime() + STAFF_SESSION_MS),
    })
    .execute();
  return token;
}

/** With the current role and name; null if expired or the staff member is disabled. Rules: STAFF-9. */
export async function findStaffSession(db: Database, token: string, now: Date): Promise<StaffSession | null> {
  const row = await db
    .selectFrom("staff_sessions")
    .innerJoin("staff", "staff.id", "staff_sessions.staff_id")
    .select([
      "staff.id as staffId",
      "staff_sessions.id as sessionId",
      "staff.username",
      "staff.name",
      "staff.email",
      "staff.role",
      "staff_sessions.expires_at as expiresAt",
    ])
    .where("token_hash", "=", hashOf(token))
    .where("staff_sessions.expires_at", ">", now)
    .where("staff.disabled_at", "is", null)
    .executeTakeFirst();
  const role = row && roleOf(row.role);
  return row && role ? { ...row, staffId: staffActor(row.staffId), role } : null;
}

/** Returns whose session it was. */
export async function deleteStaffSession(trx: DatabaseTransaction, token: string): Promise<string | null> {
  const ended = await trx
    .deleteFrom("staff_sessions")
    .where("token_hash", "=", hashOf(token))
    .returning("staff_id")
    .executeTakeFirst();
  return ended?.staff_id ?? null;
}

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Rules: LAW-46. */
export async function forgetStaffSessions(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, "staff_sessions", sql`expires_at < ${now}`);
}

/** False when they have no such session. */
export async function deleteOwnStaffSession(
  trx: Database,
  { staffId, sessionId }: { staffId: string; sessionId: string },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("staff_sessions")
    .where("id", "=", sessionId)
    .where("staff_id", "=", staffId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
