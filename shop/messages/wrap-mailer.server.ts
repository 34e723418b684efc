import { type Clock, dayInSaoPaulo, formatDay } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { MailDeferred, type Mailer, MailRefused } from "#platform/email/mailer.server.ts";
import { isUndeliverable } from "#platform/email/undeliverable-address.ts";
import type { Jobs } from "#platform/jobs/jobs.server.ts";
import type { Logger } from "#platform/observability/logging.server.ts";
import { raiseAlert } from "#shop/alerts/raise-alert.server.ts";
import type { Config } from "#shop/config/config.server.ts";
import type { Services } from "#shop/services.server.ts";
import { senderOfMailFrom } from "#shop/settings/email/email-sender.ts";
import { countMailsOfDay } from "./mail-quota-queries.server.ts";
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

/** Wraps a mailer: sender and reply-to follow the current settings. Rules: MAIL-5. */
export function nameSender(config: () => Pick<Config, "mailFrom" | "mailReplyTo">, mailer: Mailer): Mailer {
  return {
    send: (mail) => mailer.send({ ...mail, from: config().mailFrom, replyTo: mail.replyTo ?? replyToOf(config()) }),
    close: () => mailer.close(),
  };
}

function replyToOf({ mailFrom, mailReplyTo }: Pick<Config, "mailFrom" | "mailReplyTo">) {
  return mailReplyTo === null ? undefined : { name: senderOfMailFrom(mailFrom).name, address: mailReplyTo };
}

/** From this share of the quota on, only what somebody waits for is sent. */
const WARNING_SHARE = 0.8;

/** Its job is retried. */
export class QuotaKept extends Error {
  constructor() {
    super("kept back: less than a fifth of the day's quota is left");
  }
}

/** Reminders wait then. False: no quota is set. Rules: MAIL-74. */
export async function isQuotaLow({
  db,
  clock,
  config,
}: {
  db: Database;
  clock: Clock;
  config: Pick<Config, "mailDailyQuota">;
}): Promise<boolean> {
  const { mailDailyQuota: quota } = config;
  return quota !== null && (await countMailsOfDay(db, clock())) >= quota * WARNING_SHARE;
}

/**
 * Wraps a mailer: counts what the server takes, and throws `QuotaKept` for a mail with `canWait` while the quota is
 * low. Everything else goes: the mail server itself has the last word. Rules: MAIL-73.
 */
export function keepQuota(deps: Pick<Services, "db" | "config" | "clock" | "dayCounts">, mailer: Mailer): Mailer {
  return {
    async send(mail) {
      if (mail.canWait && (await isQuotaLow(deps))) throw new QuotaKept();
      await mailer.send(mail);
      if (!isUndeliverable(mail.to)) deps.dayCounts.count("mail_sent");
    },
    close: () => mailer.close(),
  };
}
