import type { Database, DatabaseTransaction } from "#platform/database/database.server.ts";
import { deletePushDevicesOf } from "./push/push-device-store.server.ts";
import type { Role } from "./role.ts";

export interface NewStaff {
  username: string;
  email: string;
  name: string;
  role: Role;
}

export type Taken = "username_taken" | "email_taken";

/** Username first. Rules: STAFF-29. */
export async function findTaken(
  db: Database,
  { username, email }: { username?: string; email: string },
  exceptId: string | null,
): Promise<Taken | null> {
  const others = await db
    .selectFrom("staff")
    .select(["username", "email"])
    .where(({ eb, or }) => or([eb("email", "=", email), ...(username ? [eb("username", "=", username)] : [])]))
    .$if(exceptId !== null, (query) => query.where("id", "!=", exceptId ?? ""))
    .execute();
  if (others.some((other) => other.username === username)) return "username_taken";
  return others.length > 0 ? "email_taken" : null;
}

/** Until the transaction ends, so that two transactions cannot both find a name free. */
export async function lockStaff(trx: DatabaseTransaction): Promise<void> {
  await trx.selectFrom("staff").select("id").orderBy("id").forUpdate().execute();
}

export async function insertStaff(trx: DatabaseTransaction, staff: NewStaff, now: Date): Promise<string> {
  const { id } = await trx
    .insertInto("staff")
    .values({ ...staff, created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateStaff(
  trx: DatabaseTransaction,
  staffId: string,
  changes: {
    username?: string;
    name?: string;
    email?: string;
    role?: Role;
    disabled_at?: Date | null;
    opens_today?: boolean;
    first_steps_away?: boolean;
  },
): Promise<void> {
  await trx.updateTable("staff").set(changes).where("id", "=", staffId).execute();
}

/** Ends their sessions, except one if given. */
export async function setStaffPassword(
  trx: DatabaseTransaction,
  staffId: string,
  hash: string,
  { now, isDemo = false, exceptSession = null }: { now: Date; isDemo?: boolean; exceptSession?: string | null },
): Promise<void> {
  const credentials = { password_hash: hash, is_demo: isDemo, changed_at: now };
  await trx
    .insertInto("staff_credentials")
    .values({ staff_id: staffId, ...credentials })
    .onConflict((conflict) => conflict.column("staff_id").doUpdateSet(credentials))
    .execute();
  await endStaffSessions(trx, staffId, { except: exceptSession });
}

/** Ends a staff member's sessions and notices, except one session's if given. Rules: PUSH-6. */
export async function endStaffSessions(
  trx: Database,
  staffId: string,
  { except = null }: { except?: string | null } = {},
): Promise<void> {
  await trx
    .deleteFrom("staff_sessions")
    .where("staff_id", "=", staffId)
    .$if(except !== null, (query) => query.where("id", "!=", except ?? ""))
    .execute();
  await deletePushDevicesOf(trx, staffId, { exceptSession: except });
}

/** Locks and returns the ids of the owners who can log in, so that two transactions cannot both remove the last one. */
export async function lockOwners(trx: DatabaseTransaction): Promise<string[]> {
  const owners = await trx
    .selectFrom("staff")
    .innerJoin("staff_credentials", "staff_credentials.staff_id", "staff.id")
    .select("staff.id")
    .where("role", "=", "owner")
    .where("disabled_at", "is", null)
    .orderBy("staff.id")
    .forUpdate("staff")
    .execute();
  return owners.map(({ id }) => id);
}

export interface Credentials {
  staffId: string;
  passwordHash: string;
  changedAt: Date;
  disabled: boolean;
}

/** Null if unknown or without a password. */
export async function findCredentials(db: Database, login: string): Promise<Credentials | null> {
  const plain = login.trim().toLowerCase();
  return firstCredentials(db, plain.includes("@") ? "staff.email" : "staff.username", plain);
}

export function credentialsOf(db: Database, staffId: string): Promise<Credentials | null> {
  return firstCredentials(db, "staff.id", staffId);
}

async function firstCredentials(
  db: Database,
  column: "staff.email" | "staff.username" | "staff.id",
  value: string,
): Promise<Credentials | null> {
  const row = await db
    .selectFrom("staff_credentials")
    .innerJoin("staff", "staff.id", "staff_credentials.staff_id")
    .select(["staff_id", "password_hash", "changed_at", "disabled_at"])
    .where(column, "=", value)
    .executeTakeFirst();
  return row
    ? {
        staffId: row.staff_id,
        passwordHash: row.password_hash,
        changedAt: row.changed_at,
        disabled: row.disabled_at !== null,
      }
    : null;
}

/** Deletes the passwords that the login page shows; returns whose they were. */
export async function deleteDemoPasswords(trx: DatabaseTransaction): Promise<string[]> {
  const deleted = await trx.deleteFrom("staff_credentials").where("is_demo", "=", true).returning("staff_id").execute();
  return deleted.map(({ staff_id }) => staff_id);
}
