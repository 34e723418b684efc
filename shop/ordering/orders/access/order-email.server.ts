import type { Database } from "#platform/database/database.server.ts";
import { type RateLimitBucket, type RateLimits, takeInTurn } from "#platform/security/rate-limit-store.server.ts";
import { readOrderAccess } from "./order-access-queries.server.ts";

/** What a shopper with only a link typed as the order's e-mail. */
export interface TypedEmail {
  email: string;
  /** The network it was typed from; guesses are counted by it. */
  network: string;
}

export type EmailRefusal =
  /** Nothing was typed. */
  | { kind: "refused"; reason: "email_needed" }
  | { kind: "refused"; reason: "wrong_email" }
  | { kind: "refused"; reason: "too_many_attempts"; retryAfterSeconds: number };

/** Whether a use case refused for the order's e-mail, or for too many attempts. */
export function isEmailRefusal(result: { reason: string }): result is EmailRefusal {
  return result.reason === "email_needed" || result.reason === "wrong_email" || result.reason === "too_many_attempts";
}

/**
 * Checks the e-mail that somebody with a link typed against the order's, without regard to case. Null: it is the
 * order's. Wrong ones are limited per order and network, and per order from anywhere; while a limit holds the right one
 * is refused, too.
 * Rules: REFUND-73, REFUND-74.
 */
export async function checkOrderEmail(
  { db, rateLimits }: { db: Database; rateLimits: RateLimits },
  orderId: string,
  typed: TypedEmail | null,
): Promise<EmailRefusal | null> {
  const email = plain(typed?.email ?? "");
  if (!typed || email === "") return { kind: "refused", reason: "email_needed" };
  const buckets: RateLimitBucket[] = [
    ["order_email", orderId, typed.network],
    ["order_email_anywhere", orderId],
  ];
  const limit = await takeInTurn(rateLimits, ...buckets);
  if (limit.kind === "refused") return { ...limit, reason: "too_many_attempts" };
  const order = await readOrderAccess(db, orderId);
  if (!order || plain(order.customerEmail) !== email) return { kind: "refused", reason: "wrong_email" };
  for (const bucket of buckets) await rateLimits.giveBack(...bucket);
  return null;
}

function plain(email: string): string {
  return email.trim().toLowerCase();
}
