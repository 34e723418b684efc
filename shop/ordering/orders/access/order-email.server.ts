import type { Database } from "#platform/database/database.server.ts";
import { isUndeliverable } from "#platform/email/undeliverable-address.ts";
import { plainEmail } from "#platform/formats/email-address.ts";
import { plainPhone } from "#platform/formats/phone.ts";
import { digitsOf } from "#platform/formats/unseen-signs.ts";
import { type RateLimitBucket, type RateLimits, takeInTurn } from "#platform/security/rate-limit-store.server.ts";
import { type OrderContact, readOrderContact } from "./order-access-queries.server.ts";

/** What a shopper with only a link typed as the order's e-mail, or as telephone or CPF of an order without one. */
export interface TypedEmail {
  email: string;
  /** Wrong guesses are counted per network. */
  network: string;
}

export type EmailRefusal =
  | { kind: "refused"; reason: "email_needed" | "phone_needed" }
  | { kind: "refused"; reason: "wrong_email" | "wrong_phone" }
  | { kind: "refused"; reason: "too_many_attempts"; retryAfterSeconds: number };

const EMAIL_REFUSALS: ReadonlySet<string> = new Set<EmailRefusal["reason"]>([
  "email_needed",
  "phone_needed",
  "wrong_email",
  "wrong_phone",
  "too_many_attempts",
]);

export function isEmailRefusal(result: { reason: string }): result is EmailRefusal {
  return EMAIL_REFUSALS.has(result.reason);
}

/**
 * Compares a typed e-mail with the order's, ignoring case; for an order without e-mail, its whole telephone or CPF.
 * Null: right. Wrong ones are limited per order and network, and per order; while a limit holds, the right one is
 * refused, too. Rules: DESK-19, REFUND-73, REFUND-74.
 */
export async function checkOrderEmail(
  { db, rateLimits }: { db: Database; rateLimits: RateLimits },
  orderId: string,
  typed: TypedEmail | null,
): Promise<EmailRefusal | null> {
  const order = await readOrderContact(db, orderId);
  const asked = order && isUndeliverable(order.email) ? "phone" : "email";
  if (!typed || typed.email.trim() === "") return { kind: "refused", reason: `${asked}_needed` };
  const buckets: RateLimitBucket[] = [
    ["order_email", orderId, typed.network],
    ["order_email_anywhere", orderId],
  ];
  const limit = await takeInTurn(rateLimits, ...buckets);
  if (limit.kind === "refused") return { ...limit, reason: "too_many_attempts" };
  if (!order || !proves(order, typed.email)) return { kind: "refused", reason: `wrong_${asked}` };
  for (const bucket of buckets) await rateLimits.giveBack(...bucket);
  return null;
}

function proves({ email, phone, document }: OrderContact, typed: string): boolean {
  if (!isUndeliverable(email)) return plainEmail(email) === plainEmail(typed);
  const digits = digitsOf(plainPhone(typed));
  // Telephone with area code or CPF must be whole: parts of them are soon guessed.
  if (digits.length < 10) return false;
  return digits === digitsOf(plainPhone(phone)) || digits === document;
}
