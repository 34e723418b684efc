import { isOneOf } from "#platform/one-of.ts";
import { hasBeenPaid } from "#shop/ordering/payments/payment.ts";

export interface PaymentPollOptions {
  /** Reads the order's `payment_status` from the server; throws if it cannot. */
  look: () => Promise<string>;
  /** Called when the status has changed. */
  onChange: (status: string) => void;
  /** Called when the last scheduled poll brought no final status. */
  onTimeout: () => void;
  /** Called once when polls fail repeatedly. */
  onTrouble: () => void;
  /** The payment has expired: polls are further apart, and only money ends them. */
  late?: boolean;
  page: { hidden: () => boolean; onShown: (shown: () => void) => () => void };
}

export interface PaymentPoller {
  /** Polls now, even after the schedule has ended. */
  checkNow: () => Promise<void>;
  stop: () => void;
}

/** One failure may be a lost packet; two in a row are reported. Rules: PAY-73. */
const TROUBLE_AFTER = 2;

/**
 * Polls a payment on the schedule of `nextPoll` until its status is final. Pauses while the page is hidden and polls at
 * once when it becomes visible, even after the last scheduled poll.
 * Rules: PAY-71.
 */
export function pollPaymentStatus(
  knownStatus: string,
  { look, onChange, onTimeout, onTrouble, late = false, page }: PaymentPollOptions,
): PaymentPoller {
  const isFinal = late ? isFinalAfterExpiry : isFinalStatus;
  let status = knownStatus;
  let attempts = 0;
  let failures = 0;
  let timedOut = false;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let looking: Promise<void> | null = null;

  function plan() {
    clearTimeout(timer);
    if (stopped) return;
    const next = nextPoll({ attempts, hidden: page.hidden(), final: isFinal(status), late });
    if (next.kind === "wait") timer = setTimeout(scheduled, next.ms);
    if (next.kind === "timeout" && !timedOut) {
      timedOut = true;
      onTimeout();
    }
  }

  async function scheduled() {
    attempts += 1;
    await check();
    plan();
  }

  function check(): Promise<void> {
    looking ??= ask().finally(() => {
      looking = null;
    });
    return looking;
  }

  async function ask() {
    try {
      const found = await look();
      failures = 0;
      if (stopped || found === status) return;
      status = found;
      onChange(found);
    } catch {
      failures += 1;
      if (!stopped && failures === TROUBLE_AFTER) onTrouble();
    }
  }

  async function checkNow() {
    if (stopped || isFinal(status)) return;
    // A poll in flight may have read the status before the change this one should see.
    await looking;
    await check();
    plan();
  }

  const unsubscribe = page.onShown(() => void checkNow());
  plan();
  return {
    checkNow,
    stop() {
      stopped = true;
      clearTimeout(timer);
      unsubscribe();
    },
  };
}

/** Every 3000 ms, at most 40 times (two minutes). */
const POLL_EVERY_MS = 3000;
export const POLL_LIMIT = 40;

/** After the payment has expired: money sent in the last minute may take some minutes to arrive. */
const LATE_POLL_EVERY_MS = 15_000;

interface PollState {
  /** Scheduled polls so far, without manual ones. */
  attempts: number;
  hidden: boolean;
  /** The status no longer changes by itself. */
  final: boolean;
  /** The payment has expired. */
  late?: boolean;
}

type NextPoll = { kind: "wait"; ms: number } | { kind: "pause" } | { kind: "timeout" } | { kind: "done" };

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
