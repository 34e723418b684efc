/** Spares a service that keeps failing, and those who would wait for it. */
export interface CircuitBreaker {
  /**
   * Whether to ask at `now` (ms). Open: no; once the pause is over one question may try, and the others wait for what
   * it brings. `about` names what is asked (a token): another one starts afresh.
   */
  mayAsk(now: number, about: string): boolean;
  succeeded(about: string): void;
  failed(now: number, about: string): void;
}

export interface CircuitBreakerOptions {
  /** So many failures in a row open it. */
  failures: number;
  /** How long it stays open, in milliseconds. */
  pauseMs: number;
}

/** A circuit of this process, closed at first. */
export function createCircuitBreaker({ failures, pauseMs }: CircuitBreakerOptions): CircuitBreaker {
  let subject = "";
  let inARow = 0;
  /** Nothing is asked before; a trial moves it on, so that a trial whose end nobody tells blocks no longer than a pause. */
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
