import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { createMailedLink } from "#platform/email/mailed-link-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { findCustomerCredentials } from "./customer-queries.server.ts";
import { countMailRequest, mayBeMailed, requesterNetwork } from "./login/rate-limit-logins.server.ts";
import { enqueueAccountMail } from "./send-account-mail.server.ts";

type Needed = Pick<Services, "db" | "config" | "clock" | "jobs" | "rateLimits" | "mailer">;

export interface MailRequest {
  /** In lower case. */
  email: string;
  /** A validated path of this site, for after the link. */
  returnTo?: string | null;
}

export type MailRequestResult =
  | { kind: "accepted" }
  | { kind: "refused"; reason: "no_mail" }
  | { kind: "refused"; reason: "too_many_attempts"; retryAfterSeconds: number };

/**
 * Answer and work are the same for every address, so that they do not reveal accounts. Over the limits it sends
 * nothing, silently; refused only per network or without e-mail. Rules: ACCOUNT-41.
 */
export function requestRecovery(deps: Needed, request: MailRequest, headers: Headers): Promise<MailRequestResult> {
  return mailLink(deps, "recover_password", request, headers);
}

/** Same limits as `requestRecovery`. Confirmed accounts get no e-mail. */
export function resendConfirmation(deps: Needed, request: MailRequest, headers: Headers): Promise<MailRequestResult> {
  return mailLink(deps, "confirm_email", request, headers);
}

async function mailLink(
  { db, config, clock, jobs, mailer, rateLimits }: Needed,
  kind: "recover_password" | "confirm_email",
  { email, returnTo = null }: MailRequest,
  headers: Headers,
): Promise<MailRequestResult> {
  if (!mailer) return { kind: "refused", reason: "no_mail" };
  const attempt = await countMailRequest(rateLimits, headers);
  if (attempt.kind === "refused") {
    return { kind: "refused", reason: "too_many_attempts", retryAfterSeconds: attempt.retryAfterSeconds };
  }
  if (!(await mayBeMailed(rateLimits, { email, kind, askedBy: requesterNetwork(headers) })))
    return { kind: "accepted" };
  await inTransaction(db, async (trx) => {
    const customer = await findCustomerCredentials(trx, email);
    const has = customer && (kind === "recover_password" || customer.waits);
    const accountId = has ? customer.id : null;
    const link = { purpose: kind, accountId, email: accountId && email, returnTo };
    const linkId = await createMailedLink(trx, config.appSecret, link, clock());
    // Enqueued even without an account, so that the work is the same; the job then sends nothing.
    await enqueueAccountMail(trx, jobs, { kind, linkId });
  });
  return { kind: "accepted" };
}
