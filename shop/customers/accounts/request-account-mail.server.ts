import type { Database } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { makeLink } from "#platform/email/mailed-links.server.ts";
import type { Services } from "#shop/services.server.ts";
import { enqueueAccountMail } from "./account-jobs.ts";
import { askerOf, countMailRequest, mayBeMailed } from "./login/limit-attempts.server.ts";

export interface MailRequest {
  /** A valid address in lower case. */
  email: string;
  /** A path of this site that the link leads to in the end, already checked. */
  returnTo?: string | null;
}

export type MailRequestResult =
  | { kind: "accepted" }
  | { kind: "refused"; reason: "no_mail" }
  | { kind: "refused"; reason: "too_many_attempts"; retryAfterSeconds: number };

type MailServices = Pick<Services, "config" | "clock" | "jobs" | "mailer" | "rateLimits">;

/**
 * Has a link mailed to the owner of an account with which they set a new password. The answer and the work are the same
 * for every address. Refused when one network asks too often or where no mail is set up. After six mails within an
 * hour, three of them asked for from one network, an address gets no more, silently.
 */
export function requestRecovery(
  db: Database,
  services: MailServices,
  request: MailRequest,
  headers: Headers,
): Promise<MailRequestResult> {
  return mailLink(db, services, "recover_password", request, headers);
}

/**
 * Has the confirmation link mailed once more, under the same rules as `requestRecovery`; an account that waits for
 * nothing gets no mail.
 */
export function resendConfirmation(
  db: Database,
  services: MailServices,
  request: MailRequest,
  headers: Headers,
): Promise<MailRequestResult> {
  return mailLink(db, services, "confirm_email", request, headers);
}

async function mailLink(
  db: Database,
  { config, clock, jobs, mailer, rateLimits }: MailServices,
  kind: "recover_password" | "confirm_email",
  { email, returnTo = null }: MailRequest,
  headers: Headers,
): Promise<MailRequestResult> {
  if (!mailer) return { kind: "refused", reason: "no_mail" };
  const attempt = await countMailRequest(rateLimits, headers);
  if (attempt.kind === "refused") {
    return { kind: "refused", reason: "too_many_attempts", retryAfterSeconds: attempt.retryAfterSeconds };
  }
  if (!(await mayBeMailed(rateLimits, { email, kind, askedBy: askerOf(headers) }))) return { kind: "accepted" };
  await inTransaction(db, async (trx) => {
    const customer = await trx
      .selectFrom("customers")
      .select(["id", "awaits_confirmation_since as since"])
      .where("email", "=", email)
      .executeTakeFirst();
    const has = customer && (kind === "recover_password" || customer.since !== null);
    const accountId = has ? customer.id : null;
    const link = { purpose: kind, accountId, email: accountId && email, returnTo };
    const linkId = await makeLink(trx, config.appSecret, link, clock());
    // Nobody's link has a job like any other: it ends there.
    await enqueueAccountMail(trx, jobs, { kind, linkId });
  });
  return { kind: "accepted" };
}
