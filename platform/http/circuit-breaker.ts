/** Stops calls to a service that keeps failing, so that callers do not wait for it. */
export interface CircuitBreaker {
  /**
   * Whether to call the service at `now` (ms). While open: no. After the pause one trial call is allowed, and others
   * are refused until it reports its result. `about` identifies what is called (a token): a new value resets the
   * circuit.
   */
  mayAsk(now: number, about: string): boolean;
  succeeded(about: string): void;
  failed(now: number, about: string): void;
}

export interface CircuitBreakerOptions {
  /** Number of consecutive failures that open the circuit. */
  failures: number;
  /** How long it stays open, in ms. */
  pauseMs: number;
}

/** Creates a closed circuit; its state is per process. */
export function createCircuitBreaker({ failures, pauseMs }: CircuitBreakerOptions): CircuitBreaker {
  let subject = "";
  let inARow = 0;
  /**
   * No calls before this time (ms). A trial call moves it forward, so a trial that never reports a result blocks others
   * for one pause at most.
   */
  let closedUntil = 0;

  return {
    mayAsk(now, about) {
      if (about !== subject) {
        subject = about;
        inARow = 0;
      }
      if (inARow < failures) return true;
      if (now < closedUntil) return false;
      closedUntil = now + pauseMs;
      return true;
    },
    succeeded(about) {
      if (about === subject) inARow = 0;
    },
    failed(now, about) {
      if (about !== subject) return;
      inARow += 1;
      if (inARow >= failures) closedUntil = now + pauseMs;
    },
  };
}
