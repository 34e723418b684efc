import { z } from "zod";
import { usualNoEmailDomain } from "#platform/email/undeliverable-address.ts";
import { type ManualOrderTerms, USUAL_MANUAL_ORDERS } from "./shop-promises.ts";

export const MANUAL_ORDER_ENVIRONMENT = {
  NO_EMAIL_DOMAIN: z
    .string()
    .trim()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, "must be a domain name in lower case")
    .optional(),
};

export interface ManualOrderSettings {
  manualOrders: ManualOrderTerms;
  /** For customers without an e-mail; nothing is ever mailed to it. */
  noEmailDomain: string;
}

/** The domain is below the shop's own unless one is named. */
export function manualOrderSettingsOf(env: { NO_EMAIL_DOMAIN?: string; PUBLIC_URL?: string }): ManualOrderSettings {
  const host = URL.canParse(env.PUBLIC_URL ?? "") ? new URL(env.PUBLIC_URL ?? "").hostname : "";
  return { manualOrders: USUAL_MANUAL_ORDERS, noEmailDomain: env.NO_EMAIL_DOMAIN ?? usualNoEmailDomain(host) };
}
