import type { Database } from "#platform/database/database.server.ts";
import { findLinkByCode } from "#platform/email/mailed-link-store.server.ts";
import { hashEmail } from "../privacy-requests/hash-email.server.ts";

/**
 * The id under which the links of an e-mail are stored, instead of an account's: a new link voids the earlier ones, and
 * a deletion removes all of them.
 */
export function visitorLinkOwner(appSecret: string, email: string): string {
  const hex = hashEmail(appSecret, email).toString("hex", 0, 16);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** A valid link to what is kept under an e-mail. */
export interface VisitorLink {
  email: string;
  owner: string;
  expiresAt: Date;
}

/** The valid link of a code; null if it is unknown, used, replaced or expired. Read-only: mail scanners open links too. */
export async function findVisitorLink(db: Database, code: string, now: Date): Promise<VisitorLink | null> {
  const link = await findLinkByCode(db, "visitor_data", code, now);
  if (link?.email == null) return null;
  return { email: link.email, owner: link.accountId, expiresAt: link.expiresAt };
}
