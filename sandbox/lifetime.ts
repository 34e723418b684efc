const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Timers of one sandbox. They do not keep the process alive and stop when the sandbox closes. */
export interface Lifetime {
  /** Runs `work` after `ms`; the returned function cancels it. */
  after(ms: number, work: () => void): () => void;
  /** Waits `ms`, or until the sandbox closes. */
  sleep(ms: number): Promise<void>;
  readonly signal: AbortSignal;
  end(): void;
}

export function createLifetime(): Lifetime {
  const ending = new AbortController();
  const atEnd = new Set<() => void>();

  function after(ms: number, work: () => void): () => void {
    if (ending.signal.aborted) return () => {};
    let timer: NodeJS.Timeout;
    const cancel = () => {
      clearTimeout(timer);
      atEnd.delete(cancel);
    };
    const finish = () => {
      atEnd.delete(cancel);
      work();
    };
    const arm = (left: number) => {
      // A PIX may be valid for 30 days, longer than the maximum of a Node timer.
      const step = Math.min(Math.max(left, 0), LONGEST_TIMER_MS);
      timer = setTimeout(() => (left > step ? arm(left - step) : finish()), step);
      timer.unref();
    };
    atEnd.add(cancel);
    arm(ms);
    return cancel;
  }

  function sleep(ms: number): Promise<void> {
    if (ending.signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = () => {
        atEnd.delete(wake);
        resolve();
      };
      atEnd.add(wake);
      after(ms, wake);
    });
  }

  function end(): void {
    ending.abort();
    for (const finish of [...atEnd]) finish();
  }

  return { after, sleep, signal: ending.signal, end };
}
