import { isOneOf } from "#platform/one-of.ts";
import { hasBeenPaid } from "#shop/ordering/payments/payment.ts";

/** Every 3000 ms, at most 40 times (two minutes). */
export const POLL_EVERY_MS = 3000;
export const POLL_LIMIT = 40;

/** After the payment has expired: money sent in the last minute may take some minutes to arrive. */
export const LATE_POLL_EVERY_MS = 15_000;

export interface PollState {
  /** Scheduled polls so far, without manual ones. */
  attempts: number;
  hidden: boolean;
  /** The status no longer changes by itself. */
  final: boolean;
  /** The payment has expired. */
  late?: boolean;
}

export type NextPoll = { kind: "wait"; ms: number } | { kind: "pause" } | { kind: "timeout" } | { kind: "done" };

/** The next step after a poll: wait, pause while the page is hidden, or stop. Rules: PAY-71. */
export function nextPoll({ attempts, hidden, final, late = false }: PollState): NextPoll {
  if (final) return { kind: "done" };
  if (attempts >= POLL_LIMIT) return { kind: "timeout" };
  if (hidden) return { kind: "pause" };
  return { kind: "wait", ms: late ? LATE_POLL_EVERY_MS : POLL_EVERY_MS };
}

/** Whether a `payment_status` ends polling. Rules: PAY-72. */
export const isFinalStatus = isOneOf(["paid", "approved", "cancelled", "failed", "rejected"]);

/**
 * Whether a `payment_status` ends polling of an expired payment: only money does, because it may come late.
 * Rules: PAY-72.
 */
export function isFinalAfterExpiry(status: string): boolean {
  return status === "approved" || hasBeenPaid(status);
}
