import { z } from "zod";

/** How much mail the shop may send. */
export interface MailLimits {
  /** Mails that one network may cause within an hour to addresses that nobody has proved, before further ones wait. */
  orderMailsPerNetwork: number;
}

const whole = z.coerce.number().int("must be a whole number").min(1).max(10_000_000);

export const MAIL_LIMITS_ENVIRONMENT = {
  ORDER_MAILS_PER_NETWORK: whole.default(200),
};

export function mailLimitsOf(env: { ORDER_MAILS_PER_NETWORK: number }): MailLimits {
  return { orderMailsPerNetwork: env.ORDER_MAILS_PER_NETWORK };
}
