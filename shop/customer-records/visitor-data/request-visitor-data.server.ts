import { randomUUID } from "node:crypto";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { defineMailJob } from "#platform/email/define-mail-job.server.ts";
import { createMailedLink, findLinkById, linkCode, mailedLinkUrl } from "#platform/email/mailed-link-store.server.ts";
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

/** `mailId` stays the same across retries. Nothing is sent for a link that was used, replaced or has no address. */
export const visitorDataMailJob = defineMailJob(
  "visitor-data.mail",
  async (
    { db, config, clock }: Pick<Services, "db" | "config" | "clock">,
    { mailId, linkId }: { mailId: string; linkId: string },
  ) => {
    const link = await findLinkById(db, linkId, clock());
    if (!link?.email) return null;
    const url = mailedLinkUrl(config.publicUrl, OPENED_VISITOR_DATA_PATH, linkCode(config.appSecret, link));
    const content = visitorDataEmail(config, { url, expiresAt: link.expiresAt });
    return { to: link.email, messageId: `${mailId}.data`, content };
  },
);
