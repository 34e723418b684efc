import { setTimeout as pause } from "node:timers/promises";

/** Counts answers, and keeps those with 5xx or none that came outside of an outage that was announced. */
export interface CountedAnswers {
  answered(path: string, status: number): void;
  /** Until the returned function is called, and five seconds after it, nothing is kept. Resolves to how long that was. */
  announce(): () => Promise<{ seconds: number; failed: number }>;
  failures: string[];
  total(): number;
}

/** The shop finds out about lost connections at their next use, a proxy by its next checks. */
const GRACE_MS = 5_000;

export function countAnswers(): CountedAnswers {
  const failures: string[] = [];
  let [total, failed] = [0, 0];
  let outages = 0;
  return {
    failures,
    total: () => total,
    answered(path, status) {
      total += 1;
      if (status > 0 && status < 500) return;
      if (outages > 0) failed += 1;
      else failures.push(`${new Date().toISOString()} ${path}: ${status}`);
    },
    announce() {
      outages += 1;
      failed = 0;
      const started = performance.now();
      return async () => {
        const seconds = (performance.now() - started) / 1000;
        await pause(GRACE_MS);
        outages -= 1;
        return { seconds, failed };
      };
    },
  };
}

/** Reads addresses in turn until `stop` is aborted. */
export async function readSteadily(
  url: string,
  paths: readonly string[],
  {
    headers,
    stop,
    answered,
  }: { headers?: Record<string, string>; stop: AbortSignal } & Pick<CountedAnswers, "answered">,
): Promise<void> {
  for (let index = 0; !stop.aborted; index += 1) {
    const path = paths[index % paths.length] ?? "/";
    const answer = await fetch(url + path, { headers: headers ?? {}, redirect: "manual" }).catch(() => null);
    await answer?.arrayBuffer().catch(() => undefined);
    answered(path, answer?.status ?? 0);
    await pause(30);
  }
}
