/** Circuit breaker for S3: while it is open, requests fail at once instead of waiting. */
export interface S3Circuit {
  isOpen(): boolean;
  succeeded(): void;
  /** `wasSilent`: the caller has waited in vain, so it opens at once. */
  failed(wasSilent: boolean): void;
}

export interface S3CircuitOptions {
  /** Consecutive ones that open it. */
  failures: number;
  probeEveryMs: number;
  /** Whether the service is back. It must not take long. */
  probe(): Promise<boolean>;
}

/** Looks by itself whether the service is back: a caller of `createCircuitBreaker` would have to wait for it. */
export function createS3Circuit({ failures, probeEveryMs, probe }: S3CircuitOptions): S3Circuit {
  let inARow = 0;
  let isProbing = false;

  function probeLater(): void {
    isProbing = true;
    setTimeout(async () => {
      const isBack = await probe().catch(() => false);
      isProbing = false;
      if (isBack) inARow = 0;
      else probeLater();
    }, probeEveryMs).unref();
  }

  return {
    isOpen: () => inARow >= failures,
    succeeded() {
      // Answers to calls from before are no proof: only a probe closes it.
      if (inARow < failures) inARow = 0;
    },
    failed(wasSilent) {
      inARow = wasSilent ? Math.max(inARow, failures) : inARow + 1;
      if (inARow >= failures && !isProbing) probeLater();
    },
  };
}
