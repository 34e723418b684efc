import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "#platform/database/database.server.ts";
import { type Role, roleOf } from "./role.ts";
import { type OpenStaffSession, type StaffMember, staffSubject } from "./staff-member.ts";

function members(db: Database) {
  return db
    .selectFrom("staff")
    .leftJoin("staff_credentials", "staff_credentials.staff_id", "staff.id")
    .leftJoin("staff_second_factors", (join) =>
      join
        .onRef("staff_second_factors.staff_id", "=", "staff.id")
        .on("staff_second_factors.confirmed_at", "is not", null),
    )
    .select([
      "staff.id",
      "staff.username",
      "staff.name",
      "staff.email",
      "staff.role",
      "staff.created_at as createdAt",
      "staff.disabled_at as disabledAt",
      "staff_credentials.staff_id as credentials",
      "staff_second_factors.staff_id as secondFactor",
    ]);
}

/** Disabled ones too, longest serving first. */
export async function listStaff(db: Database): Promise<StaffMember[]> {
  return (await members(db).orderBy("staff.created_at").orderBy("staff.id").execute()).map(memberOf);
}

export async function findStaff(db: Database, id: string): Promise<StaffMember | null> {
  const row = await members(db).where("staff.id", "=", id).executeTakeFirst();
  return row ? memberOf(row) : null;
}

export async function findStaffByEmail(db: Database, email: string): Promise<StaffMember | null> {
  const row = await members(db).where("staff.email", "=", email.trim().toLowerCase()).executeTakeFirst();
  return row ? memberOf(row) : null;
}

export async function hasOwner(db: Database): Promise<boolean> {
  const owner = await db
    .selectFrom("staff")
    .innerJoin("staff_credentials", "staff_credentials.staff_id", "staff.id")
    .select("staff.id")
    .where("role", "=", "owner")
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  return owner !== undefined;
}

/** Rules: STAFF-22. */
export async function demoOwnerWorks(db: Database): Promise<boolean> {
  const owner = await db
    .selectFrom("staff_credentials")
    .innerJoin("staff", "staff.id", "staff_credentials.staff_id")
    .select("staff.id")
    .where("is_demo", "=", true)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  return owner !== undefined;
}

export function listStaffSessions(db: Database, staffId: string, now: Date): Promise<OpenStaffSession[]> {
  return db
    .selectFrom("staff_sessions")
    .select([
      "id",
      "ip_address as ipAddress",
      "user_agent as userAgent",
      "created_at as createdAt",
      "expires_at as expiresAt",
    ])
    .where("staff_id", "=", staffId)
    .where("expires_at", ">", now)
    .orderBy("created_at", "desc")
    .execute();
}

/** Unused ones. */
export async function countBackupCodes(db: Database, staffId: string): Promise<number> {
  const { left } = await db
    .selectFrom("staff_backup_codes")
    .select(({ fn }) => fn.countAll<number>().as("left"))
    .where("staff_id", "=", staffId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return left;
}

type Row = Awaited<ReturnType<ReturnType<typeof members>["executeTakeFirstOrThrow"]>>;

function memberOf({ credentials, secondFactor, role, ...row }: Row): StaffMember {
  return { ...row, role: knownRole(role), hasPassword: credentials !== null, hasSecondFactor: secondFactor !== null };
}

function knownRole(value: string): Role {
  const role = roleOf(value);
  if (!role) throw new Error(`unknown role ${value}`);
  return role;
}

export async function hasLoggedInFrom(db: Database, staffId: string, network: string): Promise<boolean> {
  const login = await db
    .selectFrom("audit_log")
    .select("id")
    .where("subject", "=", staffSubject(staffId))
    .where("action", "=", "staff.logged_in")
    .where(sql<string>`after ->> 'network'`, "=", network)
    .limit(1)
    .executeTakeFirst();
  return login !== undefined;
}

/** Without those who are gone. */
export async function readStaffNames(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("staff").select(["id", "name"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function findStaffByUsername(db: Database, username: string): Promise<{ id: string } | null> {
  const name = username.trim().toLowerCase();
  return (await db.selectFrom("staff").select("id").where("username", "=", name).executeTakeFirst()) ?? null;
}

export interface StartChoices {
  /** The panel opens on 'Hoje'. */
  opensToday: boolean;
  firstStepsAway: boolean;
}

export async function readStartChoices(db: Database, staffId: string): Promise<StartChoices> {
  return startChoices(db, staffId).executeTakeFirstOrThrow();
}

/** Until the transaction ends. */
export async function lockStartChoices(trx: DatabaseTransaction, staffId: string): Promise<StartChoices> {
  return startChoices(trx, staffId).forUpdate().executeTakeFirstOrThrow();
}

function startChoices(db: Database, staffId: string) {
  return db
    .selectFrom("staff")
    .select(["opens_today as opensToday", "first_steps_away as firstStepsAway"])
    .where("id", "=", staffId);
}
