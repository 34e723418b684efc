import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { defineJob } from "#platform/jobs/job.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffActor } from "#shop/staff/login/staff-session.ts";
import { checkProviders } from "./check-providers.server.ts";
import { LONGEST_CHECK_MS, readNewestCheck } from "./provider-check-queries.server.ts";
import { addStep, endCheck, insertCheck } from "./provider-check-store.server.ts";

/** Unless one is running. Needs 'settings.write', since it uses the test keys. Rules: MAIL-55. */
export async function askProviderCheck(
  { db, clock, jobs }: Pick<Services, "db" | "clock" | "jobs">,
  staff: StaffActor,
): Promise<{ kind: "asked" } | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "settings.write");
  if (notAllowed) return notAllowed;
  return inTransaction(db, async (trx) => {
    const newest = await readNewestCheck(trx, clock());
    if (newest?.state === "running") return { kind: "asked" };
    const checkId = await insertCheck(trx, clock());
    const once = { retryLimit: 0, expireInSeconds: LONGEST_CHECK_MS / 1000 };
    await jobs.send(trx, providerCheckJob, { checkId }, once);
    await recordAudit(trx, { actor: staff.staffId, action: "providers.checked", subject: "providers:all" }, clock());
    return { kind: "asked" };
  });
}

export const providerCheckJob = defineJob("providers.check", { atOnce: 1 }, runProviderCheck);

/** Each step is visible as soon as it is done. */
export async function runProviderCheck(
  deps: Pick<Services, "db" | "config" | "clock" | "pause" | "logger" | "fetch">,
  { checkId }: { checkId: string },
): Promise<void> {
  await checkProviders(deps, { onStep: (step) => addStep(deps.db, checkId, step) });
  await endCheck(deps.db, checkId, deps.clock());
}
