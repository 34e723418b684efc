import { z } from "zod";

/** How much mail the shop may send. */
export interface MailLimits {
  /** Mails that one network may cause within an hour to addresses that nobody has proved, before further ones wait. */
  orderMailsPerNetwork: number;
  /** Mails that the mail server takes within a day; null: nobody watches. */
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
