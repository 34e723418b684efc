import { z } from "zod";

export interface MailLimits {
  /** Per hour and network, to unproved addresses; further ones are delayed. */
  orderMailsPerNetwork: number;
  /** Per day, by the mail server; null: no limit is watched. */
  mailDailyQuota: number | null;
}

const whole = z.coerce.number().int("must be a whole number").min(1).max(10_000_000);

export const MAIL_LIMITS_ENVIRONMENT = {
  ORDER_MAILS_PER_NETWORK: whole.default(200),
  MAIL_DAILY_QUOTA: whole.optional(),
};

export function mailLimitsOf(env: { ORDER_MAILS_PER_NETWORK: number; MAIL_DAILY_QUOTA?: number }): MailLimits {
  return { orderMailsPerNetwork: env.ORDER_MAILS_PER_NETWORK, mailDailyQuota: env.MAIL_DAILY_QUOTA ?? null };
}
