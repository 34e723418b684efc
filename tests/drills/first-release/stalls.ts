import { percentile } from "../../../bench/load.ts";

/** A request of a shopper, with monotonic times in ms. */
interface Answer {
  path: string;
  from: number;
  to: number;
}

export interface Phase {
  name: string;
  from: number;
  to: number;
}

export interface Stall {
  requests: number;
  orders: number;
  p95Ms: number;
  longestMs: number;
  /** What took longest. */
  path: string;
  /** Longest time in which no order was paid. */
  withoutOrderMs: number;
}

export type StallWatch = ReturnType<typeof watchStalls>;

/** Keeps how long shoppers waited, and tells it of any span of time. */
export function watchStalls() {
  const answers: Answer[] = [];
  const paidAt: number[] = [];
  const phases: Phase[] = [];
  return {
    /** Begins a phase, and ends the one before. */
    begin(name: string): void {
      const now = performance.now();
      const last = phases.at(-1);
      if (last) last.to = now;
      phases.push({ name, from: now, to: Number.POSITIVE_INFINITY });
    },
    phases,
    answered: (path: string, from: number) => void answers.push({ path, from, to: performance.now() }),
    paid: () => void paidAt.push(performance.now()),
    /** A request counts in each span that it touches; a gap between two orders, too. */
    during({ from, to }: Pick<Phase, "from" | "to">): Stall {
      const touched = answers.filter((answer) => answer.from < to && answer.to > from);
      const times = touched.map((answer) => answer.to - answer.from);
      const longestMs = Math.max(0, ...times);
      const gaps = paidAt.flatMap((at, index) => {
        const before = paidAt[index - 1];
        return before !== undefined && before < to && at > from ? [at - before] : [];
      });
      return {
        requests: touched.length,
        orders: paidAt.filter((at) => at >= from && at < to).length,
        p95Ms: Math.round(percentile(times, 0.95)),
        longestMs: Math.round(longestMs),
        path: touched[times.indexOf(longestMs)]?.path ?? "",
        withoutOrderMs: Math.round(Math.max(0, ...gaps)),
      };
    },
  };
}

/** One line of figures. */
export function stallLine({ name, from, to }: Phase, stall: Stall): string {
  const seconds = ((to - from) / 1000).toFixed(1);
  const { requests, orders, p95Ms, longestMs, path, withoutOrderMs } = stall;
  if (requests === 0) return `${name}: ${seconds} s, no requests`;
  const longest = `p95 ${p95Ms} ms, longest ${longestMs} ms (${path})`;
  return `${name}: ${seconds} s, ${requests} requests, ${longest}; ${orders} orders, longest without one ${withoutOrderMs} ms`;
}
