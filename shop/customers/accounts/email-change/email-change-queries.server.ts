import type { Database, DatabaseTransaction } from "#platform/database/database.server.ts";
import { findLinkByCode, LINK_HOURS } from "#platform/email/mailed-link-store.server.ts";
import { deleteChangesBefore, type WaitingChange } from "./email-change-store.server.ts";

export type ChangeSide = "old" | "new";

const WAIT_MS = LINK_HOURS.change_email_new * 60 * 60_000;

export async function findEmailChange(db: Database, customerId: string, now: Date): Promise<WaitingChange | null> {
  const row = await db
    .selectFrom("email_changes")
    .select(["new_email as newEmail", "old_confirmed_at as oldConfirmedAt", "new_confirmed_at as newConfirmedAt"])
    .select("requested_at as requestedAt")
    .where("customer_id", "=", customerId)
    .where("requested_at", ">", new Date(now.getTime() - WAIT_MS))
    .executeTakeFirst();
  return row ?? null;
}

/** Read-only: mail scanners open links too. Null if the link is no longer valid. */
export async function openEmailChange(
  db: Database,
  code: string,
  now: Date,
): Promise<{ side: ChangeSide; email: string; newEmail: string } | null> {
  for (const side of ["old", "new"] as const) {
    const link = await findLinkByCode(db, side === "old" ? "change_email_old" : "change_email_new", code, now);
    const change = link && (await findEmailChange(db, link.accountId, now));
    if (link?.email && change) return { side, email: link.email, newEmail: change.newEmail };
  }
  return null;
}

export async function forgetEmailChanges(db: Database, now: Date): Promise<void> {
  await deleteChangesBefore(db, new Date(now.getTime() - WAIT_MS));
}

/** The latest link of each address: the notification goes to the address the link was sent to. */
export async function mailedTo(trx: DatabaseTransaction, customerId: string): Promise<string[]> {
  const links = await Promise.all(
    (["change_email_old", "change_email_new"] as const).map((purpose) =>
      trx
        .selectFrom("mailed_links")
        .select("id")
        .where("account_id", "=", customerId)
        .where("purpose", "=", purpose)
        .orderBy("created_at", "desc")
        .limit(1)
        .executeTakeFirst(),
    ),
  );
  return links.flatMap((link) => (link ? [link.id] : []));
}
