/** Spec 2, section 9: every 3000 ms, at most 40 times. */
export const POLL_EVERY_MS = 3000;
export const POLL_LIMIT = 40;

/** After the time to pay: money that was sent in the last minute may be some minutes on its way. */
export const LATE_POLL_EVERY_MS = 15_000;

export interface PollState {
  /** Scheduled look-ups made so far; one that was asked for by hand does not count. */
  attempts: number;
  hidden: boolean;
  /** The payment reached a state that does not change by itself. */
  final: boolean;
  /** The time to pay is over. */
  late?: boolean;
}

export type NextPoll = { kind: "wait"; ms: number } | { kind: "pause" } | { kind: "timeout" } | { kind: "done" };

/** What comes after a look-up: another one, a pause while nobody looks, or the end. Rules: PAY-71. */
export function nextPoll({ attempts, hidden, final, late = false }: PollState): NextPoll {
  if (final) return { kind: "done" };
  if (attempts >= POLL_LIMIT) return { kind: "timeout" };
  if (hidden) return { kind: "pause" };
  return { kind: "wait", ms: late ? LATE_POLL_EVERY_MS : POLL_EVERY_MS };
}

const FINAL_STATUSES = new Set(["paid", "approved", "cancelled", "failed", "rejected"]);

/** Whether a `payment_status` ends the watching (spec 2, section 4). Rules: PAY-72. */
export function isFinalStatus(status: string): boolean {
  return FINAL_STATUSES.has(status);
}

const MONEY_CAME = new Set(["paid", "approved", "refunded", "partially_refunded"]);

/**
 * The same once the time to pay is over: an attempt that ended without money is still watched for money that comes late.
 * Rules: PAY-72.
 */
export function isFinalWhenLate(status: string): boolean {
  return MONEY_CAME.has(status);
}
