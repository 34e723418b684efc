import { defineJob } from "#platform/jobs/job.ts";
import type { Services } from "#shop/services.server.ts";
import { checkProviders } from "./check-providers.server.ts";
import { addStep, endCheck } from "./provider-check-store.server.ts";

export const providerCheckJob = defineJob("providers.check", { atOnce: 1 }, runProviderCheck);

/** Each step is visible as soon as it is done. */
export async function runProviderCheck(
  deps: Pick<Services, "db" | "config" | "clock" | "pause" | "logger" | "fetch">,
  { checkId }: { checkId: string },
): Promise<void> {
  await checkProviders(deps, { onStep: (step) => addStep(deps.db, checkId, step) });
  await endCheck(deps.db, checkId, deps.clock());
}
