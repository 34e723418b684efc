import { defineMailJob } from "#platform/email/define-mail-job.server.ts";
import type { Services } from "#shop/services.server.ts";
import { CONFIRM_PATH, LEAVE_PATH, newsletterLink } from "./newsletter-links.ts";
import { alreadySubscribedEmail, newsletterConfirmationEmail } from "./newsletter-mail.ts";
import { findSubscriber } from "./newsletter-queries.server.ts";
import { keepCodes } from "./newsletter-store.server.ts";
import { confirmationToken, tokenHash, unsubscribeToken } from "./subscription-token.server.ts";

/** `mailId` stays the same across retries. Nothing is sent to who has unsubscribed or was deleted meanwhile. */
export const newsletterMailJob = defineMailJob(
  "newsletter.mail",
  async (
    { db, config }: Pick<Services, "db" | "config">,
    { subscriberId, mailId }: { subscriberId: string; mailId: string },
  ) => {
    const subscriber = await findSubscriber(db, subscriberId);
    if (!subscriber || subscriber.state === "unsubscribed") return null;
    const { publicUrl, appSecret } = config;
    const code = confirmationToken(appSecret, subscriberId, subscriber.requestedAt);
    const exit = unsubscribeToken(appSecret, subscriberId);
    await keepCodes(db, subscriber, { confirmationHash: tokenHash(code), unsubscribeHash: tokenHash(exit) });
    const leave = newsletterLink(publicUrl, LEAVE_PATH, exit);
    const confirm = newsletterLink(publicUrl, CONFIRM_PATH, code);
    return {
      to: subscriber.email,
      messageId: `${mailId}.newsletter`,
      unsubscribeUrl: leave,
      content:
        subscriber.state === "pending"
          ? newsletterConfirmationEmail(config, { confirm, leave, expiresAt: subscriber.confirmationExpiresAt })
          : alreadySubscribedEmail(config, { shop: publicUrl, leave }),
    };
  },
);
