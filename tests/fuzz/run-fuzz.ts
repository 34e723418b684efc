import type { FuzzCase } from "./cases/fuzz-case.ts";
import { faultOf, MOST_HOLD_MS } from "./judge.ts";
import { type Answer, send } from "./send.ts";
import type { Visitors } from "./visitors.ts";
import type { Hold } from "./watch-main-thread.ts";
import type { WatchedShop } from "./watched-shop.ts";

export interface Finding {
  /** The seed that reproduces the case; null: it was not generated from one. */
  seed: number | null;
  fuzz: FuzzCase;
  fault: string;
}

export interface CaseToMake {
  seed: number | null;
  make(): FuzzCase;
}

export interface Figures {
  cases: number;
  /** Number of responses by class: `2xx`. */
  statuses: Record<string, number>;
  /** The longest block of the main thread; suspicious ones count as measured again (best of three). */
  slowestMs: number;
  /** The slowest request that was measured again; empty: none. */
  slowest: string;
}

const SIDE_BY_SIDE = 6;
const BATCH = 60;
/** Requests with a longer block are measured again, one at a time. */
const SUSPICIOUS_MS = MOST_HOLD_MS / 2;
/** Work after the response may block the thread too. */
const AFTERMATH_MS = 30;
/** A longer pause counts in wall time: a thread that waits for the disk or a lock uses no CPU time. */
const MOST_STANDSTILL_MS = 2_000;

export interface Fuzzer {
  /** Sends a case and counts its response. Does not judge it. */
  ask(fuzz: FuzzCase): Promise<Answer | null>;
  /** Sends a case alone. Fault: a wrong response, or a main thread that was blocked in each of three tries. */
  judgeAlone(fuzz: FuzzCase): Promise<{ fault: string | null; holdMs: number }>;
  /** Sends cases in batches, generating each just before it is sent; judges responses and blocks after each batch. */
  run(cases: readonly CaseToMake[]): Promise<Finding[]>;
  figures: Figures;
}

export function createFuzzer(shop: WatchedShop, visitors: Visitors): Fuzzer {
  const figures: Figures = { cases: 0, statuses: {}, slowestMs: 0, slowest: "" };

  async function ask(fuzz: FuzzCase): Promise<Answer | null> {
    const answer = await send(shop.url, fuzz, visitors.linesFor(fuzz));
    const kind = answer ? `${Math.floor(answer.status / 100)}xx` : "none";
    figures.cases += 1;
    figures.statuses[kind] = (figures.statuses[kind] ?? 0) + 1;
    return answer;
  }

  /** The longest block of the main thread since the last call. */
  async function longestHold(): Promise<number> {
    const holds = await shop.takeHolds();
    return Math.max(0, ...holds.map(heldMs));
  }

  async function judgeAlone(fuzz: FuzzCase) {
    let holdMs = Number.POSITIVE_INFINITY;
    for (let time = 0; time < 3 && holdMs > MOST_HOLD_MS; time += 1) {
      await longestHold();
      const answer = await ask(fuzz);
      const fault = faultOf(fuzz, answer);
      holdMs = Math.min(holdMs, await longestHold());
      if (fault) return { fault, holdMs };
    }
    return { fault: holdMs > MOST_HOLD_MS ? `holds the main thread: ${Math.round(holdMs)} ms` : null, holdMs };
  }

  async function run(cases: readonly CaseToMake[]): Promise<Finding[]> {
    const findings: Finding[] = [];
    for (let start = 0; start < cases.length; start += BATCH) {
      await shop.takeHolds();
      const sent = await sendBatch(cases.slice(start, start + BATCH));
      const holds = await takeSuspicious();
      for (const { seed, fuzz, answer } of sent) {
        const fault = faultOf(fuzz, answer);
        // Shed by an overloaded machine: retry it alone.
        const isShed = answer === null || answer.status === 503;
        if (fault && !isShed) findings.push({ seed, fuzz, fault });
        else if (isShed || holds.some((hold) => isDuring(hold, answer)))
          findings.push(...(await foundAlone(seed, fuzz)));
      }
      await visitors.renew();
    }
    return findings;
  }

  /** Returns the suspicious blocks, which are measured again. Records the others in the figures. */
  async function takeSuspicious(): Promise<Hold[]> {
    const holds = await shop.takeHolds();
    for (const hold of holds) {
      if (heldMs(hold) <= SUSPICIOUS_MS) figures.slowestMs = Math.max(figures.slowestMs, heldMs(hold));
    }
    return holds.filter((hold) => heldMs(hold) > SUSPICIOUS_MS);
  }

  async function sendBatch(cases: readonly CaseToMake[]): Promise<Sent[]> {
    const sent: Sent[] = [];
    const queue = [...cases];
    const work = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const fuzz = next.make();
        sent.push({ seed: next.seed, fuzz, answer: await ask(fuzz) });
      }
    };
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
    return sent;
  }

  async function foundAlone(seed: number | null, fuzz: FuzzCase): Promise<Finding[]> {
    const { fault, holdMs } = await judgeAlone(fuzz);
    if (holdMs > figures.slowestMs)
      Object.assign(figures, { slowestMs: holdMs, slowest: `${fuzz.target} (seed ${seed})` });
    return fault ? [{ seed, fuzz, fault }] : [];
  }

  return { ask, judgeAlone, run, figures };
}

interface Sent {
  seed: number | null;
  fuzz: FuzzCase;
  answer: Answer | null;
}

/**
 * Whether the thread was blocked during this response or shortly after. A request without a response may have blocked
 * it at any time.
 */
function isDuring({ from, to }: Hold, answer: Answer | null): boolean {
  return !answer || (from <= answer.to + AFTERMATH_MS && to >= answer.from);
}

/** CPU time, or wall time if the pause is too long to be a wait for scheduling. */
function heldMs({ from, to, cpuMs }: Hold): number {
  return to - from > MOST_STANDSTILL_MS ? to - from : cpuMs;
}
