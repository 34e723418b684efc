import type { Services } from "#shop/services.server.ts";
import { JOBS } from "./jobs.server.ts";

/**
 * Starts the worker, or lets it start by itself once a restored shop is let go on (`resumed`): until then jobs only
 * wait, so that no mail, refund or label is made a second time.
 * Rules: STAFF-65.
 */
export async function startWorkerOnceResumed(deps: Services, resumed: Promise<void>): Promise<void> {
  const { config, logger } = deps;
  if (!config.restored) return startWorker(deps);
  logger.warn({ takenAt: config.restored.takenAt }, "restored from a backup: held until `npm run resume`");
  resumed
    .then(() => startWorker(deps))
    .then(() => logger.info("the restored shop is at work"))
    .catch((error: unknown) => logger.error({ err: error }, "the jobs could not be started"));
}

/** Runs the jobs of every kind, and their schedules, in this process. */
export async function startWorker(deps: Services): Promise<void> {
  for (const job of JOBS) await deps.jobs.work(job, deps);
}
