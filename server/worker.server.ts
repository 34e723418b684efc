import type { Services } from "#shop/services.server.ts";
import { JOBS } from "./jobs.server.ts";

/** Once a restored shop is let go on: until then no mail, refund or label is made a second time. Rules: STAFF-65. */
export async function startWorkerOnceResumed(deps: Services, resumed: Promise<void>): Promise<void> {
  const { config, logger } = deps;
  if (!config.restored) return startWorker(deps);
  logger.warn({ takenAt: config.restored.takenAt }, "restored from a backup: held until `npm run resume`");
  resumed
    .then(() => startWorker(deps))
    .then(() => logger.info("the restored shop is at work"))
    .catch((error: unknown) => logger.error({ err: error }, "the jobs could not be started"));
}

export async function startWorker(deps: Services): Promise<void> {
  for (const job of JOBS) await deps.jobs.work(job, deps);
}
