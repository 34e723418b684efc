import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { Mailer } from "#platform/email/mailer.server.ts";
import { isUndeliverable } from "#platform/email/undeliverable-address.ts";
import type { Config } from "#shop/config/config.server.ts";
import type { Services } from "#shop/services.server.ts";
import { countMailsOfDay } from "./mail-quota-queries.server.ts";

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
