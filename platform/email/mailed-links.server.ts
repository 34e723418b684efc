import { createHash, createHmac, randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "#platform/database/database.server.ts";
import { deleteInBatches } from "#platform/database/delete-in-batches.server.ts";
import { CODE_PARAMETER } from "#platform/formats/link-code.ts";
import { deriveKey } from "#platform/security/derive-key.server.ts";

/** How long a link of each purpose works, in hours. An address changes once its old and its new owner agree. */
export const LINK_HOURS = {
  confirm_email: 48,
  recover_password: 1,
  change_email_old: 24,
  change_email_new: 24,
  recover_staff_password: 1,
  invite_staff: 72,
} as const;

/** What a mailed link is for, and with that whose it is: a customer's, or a member of the staff's. */
export type LinkPurpose = keyof typeof LINK_HOURS;

const HOUR_MS = 60 * 60_000;
const KEEP_HOURS = 7 * 24;

export interface NewLink {
  purpose: LinkPurpose;
  /** Null: nobody has the address that was typed. The row is written all the same, so that both take the same time. */
  accountId: string | null;
  /** The address it proves. */
  email?: string | null;
  /** A path of this site to go on to, already checked. */
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

/**
 * The code in a mailed link: 32 bytes that only this shop can make. The mail's job makes it again from the link's id, so
 * that it stands neither in the database nor in the job queue.
 */
export function linkCode(appSecret: string, link: { id: string; purpose: LinkPurpose }): string {
  return createHmac("sha256", deriveKey(appSecret, `mailed link ${link.purpose}`))
    .update(link.id)
    .digest("base64url");
}

/** The whole address that a mail carries; `path` begins with `/`. */
export function mailedAddress(publicUrl: string, path: string, code: string): string {
  return `${publicUrl}${path}?${CODE_PARAMETER}=${code}`;
}

/** Makes a link and voids the account's older ones of the same purpose. Returns its id, for the job that mails it. */
export async function makeLink(
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

/** The link of a code while it works, or null. Changes nothing: mail scanners open links, too. */
export async function openLink(
  db: Database,
  purpose: LinkPurpose,
  code: string,
  now: Date,
): Promise<MailedLink | null> {
  return present(
    await liveLink(db, now).where("purpose", "=", purpose).where("token_hash", "=", hashOf(code)).executeTakeFirst(),
  );
}

/** Uses a link up and returns it; null when it is unknown, used, void or too old. Of two at once, one gets it. */
export async function spendLink(
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

/** The link that a mail's job is about, while it works. */
export async function findLink(db: Database, id: string, now: Date): Promise<MailedLink | null> {
  return present(await liveLink(db, now).where("id", "=", id).executeTakeFirst());
}

/** Voids an account's open links: all, or those of some purposes. */
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

/** Forgets links a week after their end. */
export async function forgetLinks(db: Database, now: Date): Promise<void> {
  const due = new Date(now.getTime() - KEEP_HOURS * HOUR_MS);
  await deleteInBatches(db, "mailed_links", sql`expires_at < ${due}`);
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
  return purpose in LINK_HOURS;
}

function hashOf(code: string): Buffer {
  return createHash("sha256").update(code).digest();
}
