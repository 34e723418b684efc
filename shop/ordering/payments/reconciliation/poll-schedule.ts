import { DAY_MS } from "#platform/clock.ts";
import { isOneOf } from "#platform/one-of.ts";
import { MONEY_HERE, type Payment } from "#shop/ordering/payments/payment.ts";

/** Short while a shopper may be waiting; a boleto is open for days. Rules: PAY-59. */
const PAUSES_S = [2, 4, 8, 15, 30, 60, 120, 300, 300, 600, 900, 1800, 3600] as const;

/** The round of the first poll after the provider has answered: webhooks are expected first. */
export const BACKGROUND_POLL_ROUND = 4;

export function pollDelaySeconds(round: number): number {
  return PAUSES_S[Math.min(Math.max(round, 0), PAUSES_S.length - 1)] ?? 3600;
}

/** States in which an attempt's money was received and may be taken back or refunded outside the shop. */
export const RECHECKED_STATES = [...MONEY_HERE, "mismatch"] as const;
export const isRechecked = isOneOf(RECHECKED_STATES);

const DAILY_FOR_MS = 30 * DAY_MS;
/** Banks open disputes for months; the card networks' rules end most of them after 120 days. */
const OVER_AFTER_MS = 180 * DAY_MS;

/**
 * Daily for 30 days, weekly until day 180; null: no more. `spread` (0 to 1) shifts it by up to a tenth, so that a busy
 * hour does not return as one. Rules: PAY-60.
 */
export function nextRecheck(
  { paidAt, createdAt }: Pick<Payment, "paidAt" | "createdAt">,
  now: Date,
  spread = Math.random(),
): Date | null {
  const since = (paidAt ?? createdAt).getTime();
  const pause = now.getTime() - since < DAILY_FOR_MS ? DAY_MS : 7 * DAY_MS;
  const next = now.getTime() + pause * (0.9 + spread * 0.2);
  return next - since > OVER_AFTER_MS ? null : new Date(next);
}
