import { randomUUID } from "node:crypto";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { createMailedLink, findLinkById, linkCode, mailedLinkUrl } from "#platform/email/mailed-link-store.server.ts";
import { sendPlainEmail } from "#platform/email/send-email.server.ts";
import { defineJob } from "#platform/jobs/job.ts";
import {
  countMailRequest,
  mayBeMailed,
  requesterNetwork,
} from "#shop/customers/accounts/login/rate-limit-logins.server.ts";
import type { MailRequestResult } from "#shop/customers/accounts/request-account-mail.server.ts";
import type { Services } from "#shop/services.server.ts";
import { readVisitorData } from "./read-visitor-data.server.ts";
import { hasVisitorData } from "./visitor-data.ts";
import { visitorDataEmail } from "./visitor-data-emails.ts";
import { OPENED_VISITOR_DATA_PATH } from "./visitor-data-paths.ts";
import { visitorLinkOwner } from "./visitor-link.server.ts";

/**
 * Answer and work are the same for every address, so that they do not reveal whether anything is kept; with nothing
 * kept or over the limits, nothing is sent. Refused only per network or without e-mail. Rules: ACCOUNT-93.
 */
export async function requestVisitorData(
  {
    db,
    config,
    clock,
    jobs,
    mailer,
    rateLimits,
  }: Pick<Services, "db" | "config" | "clock" | "jobs" | "rateLimits" | "mailer">,
  email: string,
  headers: Headers,
): Promise<MailRequestResult> {
  if (!mailer) return { kind: "refused", reason: "no_mail" };
  const attempt = await countMailRequest(rateLimits, headers);
  if (attempt.kind === "refused") {
    return { kind: "refused", reason: "too_many_attempts", retryAfterSeconds: attempt.retryAfterSeconds };
  }
  if (!(await mayBeMailed(rateLimits, { email, kind: "visitor_data", askedBy: requesterNetwork(headers) }))) {
    return { kind: "accepted" };
  }
  const found = await readVisitorData(db, email);
  const isKnown = found.hasAccount || hasVisitorData(found);
  await inTransaction(db, async (trx) => {
    const owner = isKnown ? visitorLinkOwner(config.appSecret, email) : null;
    const link = { purpose: "visitor_data", accountId: owner, email: owner && email } as const;
    const linkId = await createMailedLink(trx, config.appSecret, link, clock());
    // Enqueued even if nothing is kept, so that the work is the same; the job then sends nothing.
    await jobs.send(trx, visitorDataMailJob, { linkId, mailId: randomUUID() });
  });
  return { kind: "accepted" };
}

/** `mailId` stays the same across retries, so that the message id does too. */
export const visitorDataMailJob = defineJob("visitor-data.mail", { patient: true }, sendVisitorDataMail);

/** Nothing for a link that was used, replaced or has no address. Throws if the mail server fails, for a retry. */
export async function sendVisitorDataMail(
  { db, config, clock, logger, mailer }: Pick<Services, "db" | "config" | "clock" | "logger" | "mailer">,
  { mailId, linkId }: { mailId: string; linkId: string },
): Promise<void> {
  if (!mailer) return logger.info({ mail: mailId }, "no mail is set up");
  const link = await findLinkById(db, linkId, clock());
  if (!link?.email) return;
  const url = mailedLinkUrl(config.publicUrl, OPENED_VISITOR_DATA_PATH, linkCode(config.appSecret, link));
  await sendPlainEmail(
    mailer,
    config.brand,
    { to: link.email, messageId: `${mailId}.data` },
    visitorDataEmail(config, { url, expiresAt: link.expiresAt }),
  );
}
