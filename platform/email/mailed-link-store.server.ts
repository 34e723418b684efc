import { createHash, createHmac, randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "#platform/database/database.server.ts";
import { deleteInBatches } from "#platform/database/delete-in-batches.server.ts";
import { CODE_PARAMETER } from "#platform/formats/link-code.ts";
import { deriveKey } from "#platform/security/derive-key.server.ts";
import { HOUR_MS } from "../clock.ts";

/** A change of address needs the links to both the old and the new one. Rules: ACCOUNT-38, ACCOUNT-94, STAFF-30. */
export const LINK_HOURS = {
  confirm_email: 48,
  recover_password: 1,
  change_email_old: 24,
  change_email_new: 24,
  recover_staff_password: 1,
  invite_staff: 72,
  visitor_data: 24,
} as const;

/** Also tells what the account id is: a customer's, a staff member's, or for `visitor_data` the e-mail's. */
export type LinkPurpose = keyof typeof LINK_HOURS;

const KEEP_HOURS = 7 * 24;

export interface NewLink {
  purpose: LinkPurpose;
  /** Null: none has this address. The row is written all the same, so that timing does not reveal addresses. */
  accountId: string | null;
  /** The address that the link confirms. */
  email?: string | null;
  /** Path of this site to redirect to afterwards. The caller must have validated it. */
  returnTo?: string | null;
}

export interface MailedLink {
  id: string;
  purpose: LinkPurpose;
  accountId: string;
  email: string | null;
  returnTo: string | null;
  expiresAt: Date;
}

/** An HMAC of the link's id (32 bytes). The e-mail job derives it again: no database or queue holds it. */
export function linkCode(appSecret: string, link: { id: string; purpose: LinkPurpose }): string {
  return createHmac("sha256", deriveKey(appSecret, `mailed link ${link.purpose}`))
    .update(link.id)
    .digest("base64url");
}

/** Absolute. `path` begins with `/`. */
export function mailedLinkUrl(publicUrl: string, path: string, code: string): string {
  return `${publicUrl}${path}?${CODE_PARAMETER}=${code}`;
}

/** Voids the account's older links of the same purpose. Returns the id for the e-mail job. */
export async function createMailedLink(
  trx: DatabaseTransaction,
  appSecret: string,
  { purpose, accountId, email = null, returnTo = null }: NewLink,
  now: Date,
): Promise<string> {
  await voidLinks(trx, accountId, [purpose], now);
  const id = randomUUID();
  await trx
    .insertInto("mailed_links")
    .values({
      id,
      purpose,
      account_id: accountId,
      email,
      return_to: returnTo,
      token_hash: hashOf(linkCode(appSecret, { id, purpose })),
      expires_at: new Date(now.getTime() + LINK_HOURS[purpose] * HOUR_MS),
      created_at: now,
    })
    .execute();
  return id;
}

/** Read-only, because mail scanners open links, too. Rules: ACCOUNT-39. */
export async function findLinkByCode(
  db: Database,
  purpose: LinkPurpose,
  code: string,
  now: Date,
): Promise<MailedLink | null> {
  return present(
    await liveLink(db, now).where("purpose", "=", purpose).where("token_hash", "=", hashOf(code)).executeTakeFirst(),
  );
}

/** Null if unknown, used, void or expired. Of two concurrent calls only one gets the link. */
export async function consumeLink(
  trx: DatabaseTransaction,
  purpose: LinkPurpose,
  code: string,
  now: Date,
): Promise<MailedLink | null> {
  const used = await trx
    .updateTable("mailed_links")
    .set({ used_at: now })
    .where("purpose", "=", purpose)
    .where("token_hash", "=", hashOf(code))
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning(COLUMNS)
    .executeTakeFirst();
  return present(used);
}

/** For the job that mails it. Null if used, void or expired. */
export async function findLinkById(db: Database, id: string, now: Date): Promise<MailedLink | null> {
  return present(await liveLink(db, now).where("id", "=", id).executeTakeFirst());
}

export async function voidLinks(
  trx: DatabaseTransaction,
  accountId: string | null,
  purposes: readonly LinkPurpose[],
  now: Date,
): Promise<void> {
  await trx
    .updateTable("mailed_links")
    .set({ used_at: now })
    .where("account_id", "=", accountId)
    .where("purpose", "in", purposes)
    .where("used_at", "is", null)
    .execute();
}

/** One week after they expire. Rules: LAW-45. */
export async function deleteExpiredLinks(db: Database, now: Date): Promise<void> {
  const due = new Date(now.getTime() - KEEP_HOURS * HOUR_MS);
  await deleteInBatches(db, "mailed_links", sql`expires_at < ${due}`);
}

export async function deleteLinksOfAccount(db: Database, accountId: string): Promise<void> {
  await db.deleteFrom("mailed_links").where("account_id", "=", accountId).execute();
}

const COLUMNS = [
  "id",
  "purpose",
  "account_id as accountId",
  "email",
  "return_to as returnTo",
  "expires_at as expiresAt",
] as const;

function liveLink(db: Database, now: Date) {
  return db.selectFrom("mailed_links").select(COLUMNS).where("used_at", "is", null).where("expires_at", ">", now);
}

function present(
  row: (Omit<MailedLink, "purpose" | "accountId"> & { purpose: string; accountId: string | null }) | undefined,
): MailedLink | null {
  if (!row?.accountId || !isPurpose(row.purpose)) return null;
  return { ...row, purpose: row.purpose, accountId: row.accountId };
}

function isPurpose(purpose: string): purpose is LinkPurpose {
  return Object.hasOwn(LINK_HOURS, purpose);
}

function hashOf(code: string): Buffer {
  return createHash("sha256").update(code).digest();
}

/** A link of any age by its id, used or not; null when it is deleted. */
export async function findSpentLink(
  db: Database,
  id: string,
): Promise<{ email: string | null; accountId: string | null; usedAt: Date | null } | null> {
  const link = await db
    .selectFrom("mailed_links")
    .select(["email", "account_id as accountId", "used_at as usedAt"])
    .where("id", "=", id)
    .executeTakeFirst();
  return link ?? null;
}
