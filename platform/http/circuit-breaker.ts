/** Callers do not wait for a service that keeps failing. */
export interface CircuitBreaker {
  /**
   * `now` in ms. While open: no; after the pause one trial call, and others are refused until it reports its result.
   * `about` identifies what is called (a token): a new value resets the circuit.
   */
  mayAsk(now: number, about: string): boolean;
  succeeded(about: string): void;
  failed(now: number, about: string): void;
}

export interface CircuitBreakerOptions {
  /** Consecutive ones that open the circuit. */
  failures: number;
  pauseMs: number;
}

/** Its state is per process. */
export function createCircuitBreaker({ failures, pauseMs }: CircuitBreakerOptions): CircuitBreaker {
  let subject = "";
  let inARow = 0;
  /** Ms. A trial call moves it forward: one that never reports a result blocks others for one pause at most. */
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
