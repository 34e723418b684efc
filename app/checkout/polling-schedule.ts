/** Spec 2, section 9: every 3000 ms, at most 40 times. */
export const POLL_EVERY_MS = 3000;
export const POLL_LIMIT = 40;

export interface PollState {
  /** Scheduled look-ups made so far; one that was asked for by hand does not count. */
  attempts: number;
  hidden: boolean;
  /** The payment reached a state that does not change by itself. */
  final: boolean;
}

export type NextPoll = { kind: "wait"; ms: number } | { kind: "pause" } | { kind: "timeout" } | { kind: "done" };

/** What comes after a look-up: another one, a pause while nobody looks, or the end. */
export function nextPoll({ attempts, hidden, final }: PollState): NextPoll {
  if (final) return { kind: "done" };
  if (attempts >= POLL_LIMIT) return { kind: "timeout" };
  if (hidden) return { kind: "pause" };
  return { kind: "wait", ms: POLL_EVERY_MS };
}

const FINAL_STATUSES = new Set(["paid", "approved", "cancelled", "failed", "rejected"]);

/** Whether a `payment_status` ends the watching (spec 2, section 4). */
export function isFinalStatus(status: string): boolean {
  return FINAL_STATUSES.has(status);
}
