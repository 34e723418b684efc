import type { DatabaseTransaction } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { createMailedLink } from "#platform/email/mailed-link-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { findUnconfirmedEmail } from "./customer-queries.server.ts";
import { mayBeMailed } from "./login/rate-limit-logins.server.ts";
import { enqueueAccountMail } from "./send-account-mail.server.ts";

export type ConfirmationMail =
  | { kind: "mailed" }
  | { kind: "refused"; reason: "no_mail" | "not_waiting" | "too_many_mails" };

/** Callers must have checked that the requester may see the account. `alongside` runs in the same transaction. */
export async function mailConfirmation(
  {
    db,
    config,
    clock,
    jobs,
    mailer,
    rateLimits,
  }: Pick<Services, "db" | "config" | "clock" | "jobs" | "rateLimits" | "mailer">,
  { customerId, askedBy }: { customerId: string; askedBy: string },
  alongside: (trx: DatabaseTransaction) => Promise<void>,
): Promise<ConfirmationMail> {
  if (!mailer) return { kind: "refused", reason: "no_mail" };
  const email = await findUnconfirmedEmail(db, customerId);
  if (email === null) return { kind: "refused", reason: "not_waiting" };
  if (!(await mayBeMailed(rateLimits, { email, kind: "confirm_email", askedBy })))
    return { kind: "refused", reason: "too_many_mails" };
  await inTransaction(db, async (trx) => {
    const link = { purpose: "confirm_email", accountId: customerId, email } as const;
    const linkId = await createMailedLink(trx, config.appSecret, link, clock());
    await enqueueAccountMail(trx, jobs, { kind: "confirm_email", linkId });
    await alongside(trx);
  });
  return { kind: "mailed" };
}
