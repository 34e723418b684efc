import type { Database } from "#platform/database/database.server.ts";
import { findLinkByCode } from "#platform/email/mailed-link-store.server.ts";
import { hashEmail } from "../privacy-requests/hash-email.server.ts";

/** In place of an account's id: a new link voids the earlier ones, a deletion removes all. */
export function visitorLinkOwner(appSecret: string, email: string): string {
  const hex = hashEmail(appSecret, email).toString("hex", 0, 16);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

export interface VisitorLink {
  email: string;
  owner: string;
  expiresAt: Date;
}

/** Read-only: mail scanners open links too. Null if unknown, used, replaced or expired. */
export async function findVisitorLink(db: Database, code: string, now: Date): Promise<VisitorLink | null> {
  const link = await findLinkByCode(db, "visitor_data", code, now);
  if (link?.email == null) return null;
  return { email: link.email, owner: link.accountId, expiresAt: link.expiresAt };
}
