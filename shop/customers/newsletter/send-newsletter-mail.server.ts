import { sendPlainEmail } from "#platform/email/send-email.server.ts";
import { defineJob } from "#platform/jobs/job.ts";
import type { Services } from "#shop/services.server.ts";
import { CONFIRM_PATH, LEAVE_PATH, newsletterLink } from "./newsletter-links.ts";
import { alreadySubscribedEmail, newsletterConfirmationEmail } from "./newsletter-mail.ts";
import { findSubscriber } from "./newsletter-queries.server.ts";
import { keepCodes } from "./newsletter-store.server.ts";
import { confirmationToken, tokenHash, unsubscribeToken } from "./subscription-token.server.ts";

/** `mailId` stays the same across retries. */
export const newsletterMailJob = defineJob("newsletter.mail", { patient: true }, sendNewsletterMail);

/** Sends nothing if they have unsubscribed or were deleted meanwhile. Throws if the mail server fails, for a retry. */
export async function sendNewsletterMail(
  deps: Pick<Services, "db" | "config" | "logger" | "mailer">,
  { subscriberId, mailId }: { subscriberId: string; mailId: string },
): Promise<void> {
  const { db, config, logger, mailer } = deps;
  const subscriber = await findSubscriber(db, subscriberId);
  if (!subscriber || subscriber.state === "unsubscribed") return;
  if (!mailer) return logger.info({ subscriber: subscriberId }, "no mail is set up");
  const { brand, publicUrl, appSecret } = config;
  const code = confirmationToken(appSecret, subscriberId, subscriber.requestedAt);
  const exit = unsubscribeToken(appSecret, subscriberId);
  await keepCodes(db, subscriber, { confirmationHash: tokenHash(code), unsubscribeHash: tokenHash(exit) });
  const leave = newsletterLink(publicUrl, LEAVE_PATH, exit);
  const content =
    subscriber.state === "pending"
      ? newsletterConfirmationEmail(config, {
          confirm: newsletterLink(publicUrl, CONFIRM_PATH, code),
          leave,
          expiresAt: subscriber.confirmationExpiresAt,
        })
      : alreadySubscribedEmail(config, { shop: publicUrl, leave });
  await sendPlainEmail(
    mailer,
    brand,
    { to: subscriber.email, messageId: `${mailId}.newsletter`, unsubscribeUrl: leave },
    content,
  );
}
