import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffActor } from "#shop/staff/login/staff-session.ts";
import { LONGEST_CHECK_MS, readNewestCheck } from "./provider-check-queries.server.ts";
import { insertCheck } from "./provider-check-store.server.ts";
import { providerCheckJob } from "./run-provider-check.server.ts";

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
