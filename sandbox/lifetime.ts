const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Timers of one sandbox. None of them keeps the process alive, and all of them stop when the sandbox closes. */
export interface Lifetime {
  /** Runs `work` after `ms`; the returned function calls it off. */
  after(ms: number, work: () => void): () => void;
  /** Waits `ms`, or until the sandbox closes. */
  sleep(ms: number): Promise<void>;
  readonly signal: AbortSignal;
  end(): void;
}

/** Starts the clock that every timer of one sandbox belongs to. */
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
      // A PIX may live 30 days; a Node timer cannot.
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
