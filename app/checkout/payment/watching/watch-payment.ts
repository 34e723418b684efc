import { isFinalStatus, isFinalWhenLate, nextPoll } from "./polling-schedule.ts";

export interface PaymentWatch {
  /** Asks the server for the order's `payment_status`; throws when it cannot be reached. */
  look: () => Promise<string>;
  /** The status differs from the one known so far. */
  onChange: (status: string) => void;
  /** The last scheduled look-up brought nothing final. */
  onTimeout: () => void;
  /** Told once when look-ups keep failing. */
  onTrouble: () => void;
  /** The time to pay is over: looks are further apart, and only money ends them. */
  late?: boolean;
  page: { hidden: () => boolean; onShown: (shown: () => void) => () => void };
}

export interface RunningWatch {
  /** A look-up asked for by hand; also possible after the schedule has ended. */
  checkNow: () => Promise<void>;
  stop: () => void;
}

/** One failure may be a lost packet; two in a row are worth a word. Rules: PAY-73. */
const TROUBLE_AFTER = 2;

/**
 * Watches a payment on the schedule of `nextPoll`: rests while the page is hidden and looks at once when it is seen
 * again, also after the last attempt, until the status is final.
 * Rules: PAY-71.
 */
export function watchPayment(
  knownStatus: string,
  { look, onChange, onTimeout, onTrouble, late = false, page }: PaymentWatch,
): RunningWatch {
  const isFinal = late ? isFinalWhenLate : isFinalStatus;
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
    // A look that is under way may have been answered before what this one is to see.
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
