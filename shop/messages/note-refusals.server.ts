import { type Clock, dayInSaoPaulo, formatDay } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { MailDeferred, type Mailer, MailRefused } from "#platform/email/mailer.server.ts";
import type { Jobs } from "#platform/jobs/jobs.server.ts";
import type { Logger } from "#platform/observability/logging.server.ts";
import { raiseAlert } from "#shop/alerts/raise-alert.server.ts";
import { insertRefusal } from "./mail-refusal-store.server.ts";

/**
 * Wraps a mailer: records permanent refusals and treats those mails as done; all other errors are thrown, for a retry.
 * If the server currently accepts no mail from the shop, alerts the staff once a day per SMTP code. Rules: MAIL-8,
 * MAIL-9.
 */
export function noteRefusals(
  { db, clock, logger, jobs }: { db: Database; clock: Clock; logger: Logger; jobs: Jobs },
  mailer: Mailer,
): Mailer {
  const tell = ({ code }: MailDeferred) => {
    const at = clock();
    const subject = `${formatDay(dayInSaoPaulo(at))} (${code})`;
    return inTransaction(db, (trx) => raiseAlert({ jobs, logger }, trx, { kind: "mail_held_back", subject, at }));
  };
  return {
    async send(mail) {
      try {
        await mailer.send(mail);
      } catch (error) {
        if (error instanceof MailDeferred && !error.isReceivers) await tell(error);
        if (!(error instanceof MailRefused)) throw error;
        const { messageId } = mail;
        logger.error({ mail: messageId, code: error.code }, "mail refused for good");
        await insertRefusal(db, { messageId, code: error.code, at: clock() });
      }
    },
    close: () => mailer.close(),
  };
}
