import type { Database, DatabaseTransaction } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { createMailedLink, voidLinks } from "#platform/email/mailed-link-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type PasswordRefusal, refuseWrongPassword } from "../confirm-password.server.ts";
import { isTaken } from "../customer-queries.server.ts";
import { mayBeMailed } from "../login/rate-limit-logins.server.ts";
import type { CustomerSession } from "../login/session.ts";
import { enqueueAccountMail } from "../send-account-mail.server.ts";
import { deleteChange, writeChange } from "./email-change-store.server.ts";

export type EmailChangeRequest =
  | { kind: "asked" }
  /** No e-mail is configured, so nobody can confirm: the caller changes the address at once. */
  | { kind: "unconfirmed" }
  | PasswordRefusal
  | { kind: "refused"; reason: "same_email" | "email_taken" };

/**
 * Both addresses get a link; the change happens once both have confirmed within a day. Replaces a pending request.
 * Refused also after too many such e-mails to the new address. Rules: ACCOUNT-45.
 */
export async function requestEmailChange(
  deps: Pick<Services, "db" | "config" | "clock" | "jobs" | "customerAuth" | "rateLimits" | "mailer">,
  session: CustomerSession,
  { email, password }: { email: string; password: string },
): Promise<EmailChangeRequest> {
  const { db } = deps;
  const refused = await refuseWrongPassword(deps, session, password);
  if (refused) return refused;
  if (email === session.email) return { kind: "refused", reason: "same_email" };
  if (await isTaken(db, email)) return { kind: "refused", reason: "email_taken" };
  if (!deps.mailer) return { kind: "unconfirmed" };
  const wish = { email, kind: "change_email", askedBy: session.customerId } as const;
  if (!(await mayBeMailed(deps.rateLimits, wish))) {
    return { kind: "refused", reason: "too_many_attempts", retryAfterSeconds: 20 * 60 };
  }
  await inTransaction(db, async (trx) => {
    const now = deps.clock();
    const { customerId } = session;
    await writeChange(trx, customerId, email, now);
    for (const { kind, to } of [
      { kind: "change_email_old", to: session.email },
      { kind: "change_email_new", to: email },
    ] as const) {
      const link = { purpose: kind, accountId: customerId, email: to };
      const linkId = await createMailedLink(trx, deps.config.appSecret, link, now);
      await enqueueAccountMail(trx, deps.jobs, { kind, linkId });
    }
  });
  return { kind: "asked" };
}

/** Voids its links. */
export function cancelEmailChange(
  db: Database,
  { customerId }: Pick<CustomerSession, "customerId">,
  now: Date,
): Promise<void> {
  return db.transaction().execute((trx) => forgetChange(trx, customerId, now));
}

/** `cancelEmailChange` within the caller's transaction. */
export async function forgetChange(trx: DatabaseTransaction, customerId: string, now: Date): Promise<void> {
  await deleteChange(trx, customerId);
  await voidLinks(trx, customerId, ["change_email_old", "change_email_new"], now);
}
