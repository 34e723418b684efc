import type { Order } from "./order.ts";

/**
 * Whether the order's customer has not accepted the legal texts yet: staff made it. Whoever pays it accepts them, and
 * the payment keeps version and time.
 * Rules: DESK-17.
 */
export function awaitsTerms({ expiresAt, acceptedTermsVersion }: Pick<Order, "expiresAt" | "acceptedTermsVersion">) {
  return Boolean(expiresAt) && acceptedTermsVersion === null;
}

/**
 * How an attempt to pay gets its acceptance. `accepted`: its payer has just pressed the button beside the texts.
 * `offered`: staff began it and send its code with the texts; whoever pays it accepts them.
 */
export type PaymentTerms = "accepted" | "offered";
