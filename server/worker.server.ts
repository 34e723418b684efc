import type { JobName } from "#platform/jobs.server.ts";
import type { Services } from "#shop/services.server.ts";

/** Every queue of the shop. */
export const QUEUES: readonly JobName[] = [];

/** Binds each queue to its use case in this process. */
export async function startWorker(_services: Services): Promise<void> {}
