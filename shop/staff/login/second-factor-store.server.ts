import { createHmac, randomBytes } from "node:crypto";
import type { Database, DatabaseTransaction } from "#platform/database/database.server.ts";
import { deriveKey } from "#platform/security/derive-key.server.ts";
import { decryptText, encryptText } from "#platform/security/encryption.server.ts";

const SECRET_BYTES = 20;
const BACKUP_CODES = 10;
const CODE_LENGTH = 10;
/** Without characters that look alike (I and 1, O and 0). */
const CODE_ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const PURPOSE = "staff second factor";

export async function asksForCode(db: Database, staffId: string): Promise<boolean> {
  const row = await db
    .selectFrom("staff_second_factors")
    .select("staff_id")
    .where("staff_id", "=", staffId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}

export interface SecondFactor {
  /** Null: it was encrypted under another `APP_SECRET`. */
  secret: Buffer | null;
  confirmed: boolean;
  lastStep: number;
}

/** The lock ensures that a code works only once under concurrency. */
export async function lockSecondFactor(
  trx: DatabaseTransaction,
  appSecret: string,
  staffId: string,
): Promise<SecondFactor | null> {
  const row = await trx
    .selectFrom("staff_second_factors")
    .select(["secret", "confirmed_at", "last_step"])
    .where("staff_id", "=", staffId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const secret = decryptText(appSecret, purposeOf(staffId), row.secret);
  return {
    secret: secret === null ? null : Buffer.from(secret, "base64url"),
    confirmed: row.confirmed_at !== null,
    lastStep: row.last_step,
  };
}

export async function findUnconfirmed(db: Database, appSecret: string, staffId: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom("staff_second_factors")
    .select("secret")
    .where("staff_id", "=", staffId)
    .where("confirmed_at", "is", null)
    .executeTakeFirst();
  const secret = row ? decryptText(appSecret, purposeOf(staffId), row.secret) : null;
  return secret === null ? null : Buffer.from(secret, "base64url");
}

/** A confirmed secret is not overwritten. */
export async function insertSecret(trx: DatabaseTransaction, appSecret: string, staffId: string): Promise<void> {
  const secret = encryptText(appSecret, purposeOf(staffId), randomBytes(SECRET_BYTES).toString("base64url"));
  await trx
    .insertInto("staff_second_factors")
    .values({ staff_id: staffId, secret })
    .onConflict((conflict) =>
      conflict
        .column("staff_id")
        .doUpdateSet({ secret, last_step: 0 })
        .where("staff_second_factors.confirmed_at", "is", null),
    )
    .execute();
}

export async function confirmSecret(trx: DatabaseTransaction, staffId: string, now: Date): Promise<void> {
  await trx.updateTable("staff_second_factors").set({ confirmed_at: now }).where("staff_id", "=", staffId).execute();
}

export async function deleteUnconfirmed(db: Database, staffId: string): Promise<void> {
  await db
    .deleteFrom("staff_second_factors")
    .where("staff_id", "=", staffId)
    .where("confirmed_at", "is", null)
    .execute();
}

/** Marks all earlier steps as used too. */
export async function spendStep(trx: DatabaseTransaction, staffId: string, step: number): Promise<void> {
  await trx.updateTable("staff_second_factors").set({ last_step: step }).where("staff_id", "=", staffId).execute();
}

/** With its backup codes. Returns whether it was confirmed. */
export async function deleteSecondFactor(trx: DatabaseTransaction, staffId: string): Promise<boolean> {
  await trx.deleteFrom("staff_backup_codes").where("staff_id", "=", staffId).execute();
  const deleted = await trx
    .deleteFrom("staff_second_factors")
    .where("staff_id", "=", staffId)
    .returning("confirmed_at")
    .executeTakeFirst();
  return (deleted?.confirmed_at ?? null) !== null;
}

/** Ten, `ABCDE-FGHJK`. Only hashes are stored, so the codes can be shown only now. Rules: STAFF-25. */
export async function replaceBackupCodes(
  trx: DatabaseTransaction,
  appSecret: string,
  staffId: string,
): Promise<string[]> {
  const codes = Array.from({ length: BACKUP_CODES }, newCode);
  await trx.deleteFrom("staff_backup_codes").where("staff_id", "=", staffId).execute();
  await trx
    .insertInto("staff_backup_codes")
    .values(codes.map((code) => ({ staff_id: staffId, code_hash: hashOf(appSecret, staffId, code) })))
    .execute();
  return codes;
}

/** False if it is unknown or already used. */
export async function spendBackupCode(
  trx: DatabaseTransaction,
  appSecret: string,
  staffId: string,
  typed: string,
  now: Date,
): Promise<boolean> {
  const used = await trx
    .updateTable("staff_backup_codes")
    .set({ used_at: now })
    .where("staff_id", "=", staffId)
    .where("code_hash", "=", hashOf(appSecret, staffId, typed))
    .where("used_at", "is", null)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

function newCode(): string {
  const letters = [...randomBytes(CODE_LENGTH)].map((byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join("");
  return `${letters.slice(0, CODE_LENGTH / 2)}-${letters.slice(CODE_LENGTH / 2)}`;
}

/** Accepts lower case and a missing hyphen. */
function hashOf(appSecret: string, staffId: string, code: string): Buffer {
  const plain = code.toUpperCase().replace(/[^A-Z0-9]/g, "");
  return createHmac("sha256", deriveKey(appSecret, "staff backup code")).update(`${staffId}:${plain}`).digest();
}

function purposeOf(staffId: string): string {
  return `${PURPOSE} ${staffId}`;
}
