import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/database.server.ts";
import type { Logger } from "#platform/logging.server.ts";
import { type Mailer, MailRefused } from "#platform/mailer.server.ts";

/**
 * A mailer that notes what a mail server refuses for good, and goes on: the job is done, and what the mail was about stays
 * as it is. Everything else is thrown, so that the job is tried again with growing pauses.
 */
export function noteRefusals(
  { db, clock, logger }: { db: Database; clock: Clock; logger: Logger },
  mailer: Mailer,
): Mailer {
  return {
    async send(mail) {
      try {
        await mailer.send(mail);
      } catch (error) {
        if (!(error instanceof MailRefused)) throw error;
        const { messageId } = mail;
        logger.error({ mail: messageId, code: error.code }, "mail refused for good");
        await db
          .insertInto("mail_refusals")
          .values({ message_id: messageId, code: error.code, refused_at: clock() })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }
    },
    close: () => mailer.close(),
  };
}
