import { setTimeout as pause } from "node:timers/promises";
import { throttle } from "#platform/concurrency/throttle.ts";
import { replicaReads } from "#platform/observability/metrics.server.ts";
import { type Database, type DatabaseOptions, isDatabaseOutage, openDatabase } from "./database.server.ts";
import { type Position, readPrimary, readReplica } from "./replica-queries.server.ts";

export interface Replica {
  /**
   * Runs `work` on the replica once it shows all that was committed before this call, else on `primary`. Waits a second
   * at most. `work` runs again on the primary if the replica fails, so it must only read.
   */
  readCurrent<T>(primary: Database, work: ReplicaWork<T>): Promise<T>;
  /** Like `readCurrent`, at most 30 seconds old. `asOf` null: now. `again` false: throws the replica's error. */
  readRecent<T>(primary: Database, work: ReplicaWork<T>, again?: boolean): Promise<{ answer: T; asOf: Date | null }>;
  /** Null: there is none, or the primary does not answer. Never throws. */
  state(primary: Database): Promise<ReplicaState | null>;
  close(): Promise<void>;
}

type ReplicaWork<T> = (db: Database, isReplica: boolean) => Promise<T>;

/** `behind`: too far for anything to be read from it. `lagMs` null: unknown. */
export interface ReplicaState {
  condition: "ok" | "behind" | "away";
  lagMs: number | null;
}

interface ReplicaLog {
  warn(about: { err: unknown }, line: string): void;
}

/** Age of the data that reports may show. */
export const MAX_LAG_MS = 30_000;
const CURRENT_WAIT_MS = 1_000;
const RECENT_WAIT_MS = 300;
const LOOK_AGAIN_MS = 25;
/** After it was behind, callers look once and do not wait: an export reads in hundreds of parts. */
const IMPATIENT_MS = 5_000;
/** How long it may take to say where it is: a machine that is lost says nothing. */
const ANSWER_MS = 1_500;
/** After a failure it is not asked for so long: a replica that is away costs each caller the wait for a connection. */
const REST_MS = 60_000;
const TELL_EVERY_MS = 60_000;
const SIZE = 6;

export const NO_REPLICA: Replica = {
  readCurrent: (primary, work) => work(primary, false),
  readRecent: async (primary, work) => ({ answer: await work(primary, false), asOf: null }),
  state: async () => null,
  close: async () => undefined,
};

export interface ReplicaOptions extends Pick<DatabaseOptions, "silenceMs"> {
  restMs?: number;
  maxLagMs?: number;
}

export function openReplica(url: string, logger: ReplicaLog, options: ReplicaOptions = {}): Replica {
  const { restMs = REST_MS, maxLagMs = MAX_LAG_MS, ...more } = options;
  const replica = openDatabase(url, SIZE, { waitMs: 1_000, ...more, readOnly: true });
  const tell = throttle(TELL_EVERY_MS, (error: unknown) =>
    logger.warn({ err: error }, "the replica is not read: the primary is"),
  );
  let restsUntil = 0;
  let impatientUntil = 0;

  function rest(error: unknown): void {
    restsUntil = performance.now() + restMs;
    tell(error);
  }

  /** Where the replica is, once it shows what the primary does now, or after `waitMs`. */
  async function follow(primary: Database, waitMs: number): Promise<Position> {
    const target = await readPrimary(primary);
    for (const deadline = performance.now() + waitMs; ; await pause(LOOK_AGAIN_MS)) {
      const position = await withinTime(readReplica(replica.db, target)).catch((error: unknown) => {
        throw new ReplicaAway(error);
      });
      if (position.problem) throw new ReplicaAway(new Error(position.problem));
      if (position.isCurrent || performance.now() > deadline) return position;
    }
  }

  /** Null: it must not be read. */
  async function usable(primary: Database, waitMs: number, lagMs: number): Promise<Position | null> {
    if (performance.now() < restsUntil) return null;
    try {
      const position = await follow(primary, performance.now() < impatientUntil ? 0 : waitMs);
      if (!position.isCurrent) impatientUntil = performance.now() + IMPATIENT_MS;
      if (position.isCurrent || (position.lagMs ?? Number.POSITIVE_INFINITY) <= lagMs) return position;
      tell(new Error(`it is ${position.lagMs ?? "unknown"} ms behind`));
      return null;
    } catch (error) {
      if (!(error instanceof ReplicaAway)) throw error;
      rest(error.cause);
      return null;
    }
  }

  async function read<T>(primary: Database, work: ReplicaWork<T>, position: Position | null, again: boolean) {
    if (position) {
      try {
        const answer = await work(replica.db, true);
        replicaReads.inc({ server: "replica" });
        return { answer, asOf: position.asOf };
      } catch (error) {
        if (!isReplicaTrouble(error)) throw error;
        rest(error);
        if (!again) throw error;
      }
    }
    replicaReads.inc({ server: "primary" });
    return { answer: await work(primary, false), asOf: null };
  }

  return {
    async readCurrent(primary, work) {
      const { answer } = await read(primary, work, await usable(primary, CURRENT_WAIT_MS, -1), true);
      return answer;
    },
    async readRecent(primary, work, again = true) {
      return read(primary, work, await usable(primary, RECENT_WAIT_MS, maxLagMs), again);
    },
    async state(primary) {
      try {
        const { isCurrent, lagMs } = await follow(primary, RECENT_WAIT_MS);
        if (isCurrent) return { condition: "ok", lagMs: 0 };
        return { condition: lagMs !== null && lagMs <= maxLagMs ? "ok" : "behind", lagMs };
      } catch (error) {
        if (!(error instanceof ReplicaAway)) return null;
        tell(error.cause);
        return { condition: "away", lagMs: null };
      }
    },
    close: replica.close,
  };
}

async function withinTime<T>(answer: Promise<T>): Promise<T> {
  const late = new AbortController();
  const timeout = pause(ANSWER_MS, null, late).then(() => {
    throw new Error(`no answer within ${ANSWER_MS} ms`);
  });
  try {
    return await Promise.race([answer, timeout]);
  } finally {
    late.abort();
    timeout.catch(() => undefined);
  }
}

/** The replica does not answer, or is none. */
class ReplicaAway extends Error {
  constructor(cause: unknown) {
    super("the replica is away", { cause });
  }
}

/**
 * The primary would not have them: an outage, a statement cancelled for the replay (40001, 40P01), a write (25006), a
 * migration that has not arrived yet (42P01, 42703, 42883).
 */
function isReplicaTrouble(error: unknown): boolean {
  if (isDatabaseOutage(error)) return true;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return ["40001", "40P01", "25006", "42P01", "42703", "42883"].includes(code);
}
