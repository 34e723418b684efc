import type { JobName, JobPayloads } from "#platform/jobs/jobs.server.ts";
import { ProviderRefused, ProviderUnavailable } from "./payment-provider.ts";
import type { RecordDependencies } from "./record-fact.server.ts";

/** The error of a provider call, or null. Programming errors are rethrown. */
export async function callFailureOf(work: Promise<void>): Promise<Error | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof ProviderUnavailable || error instanceof ProviderRefused) return error;
    throw error;
  }
}

/** Longer than this no job waits, whatever a provider says. */
const LONGEST_WAIT_S = 3600;

/** How long the provider wants to be left alone (`Retry-After`), in seconds, at most an hour. Rules: PAY-108. */
export function waitSecondsOf(error: unknown): number {
  return error instanceof ProviderUnavailable ? Math.min(error.waitSeconds ?? 0, LONGEST_WAIT_S) : 0;
}

/** Runs a job; if the provider wants to be left alone, the job is sent again for then instead of retried before. */
export async function orLater<N extends JobName>(
  { db, jobs, logger }: Pick<RecordDependencies, "db" | "jobs" | "logger">,
  name: N,
  payload: JobPayloads[N],
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const startAfter = waitSecondsOf(error);
    if (startAfter === 0) throw error;
    logger.warn({ queue: name, err: error, startAfter }, "provider wants to be left alone");
    await jobs.send(db, name, payload, { startAfter });
  }
}
