import { z } from "zod";

/** How much mail the shop may send. */
export interface MailLimits {
  /** Most mails per hour and network to unproved addresses; further ones are delayed. */
  orderMailsPerNetwork: number;
  /** Most mails per day that the mail server accepts; null: no limit is watched. */
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
