import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { checkAddress } from "./check-address.server.ts";
import { checkBackups, checkHold, checkKept, checkOutside } from "./check-backups.server.ts";
import { checkKeys } from "./check-keys.server.ts";
import { checkMailDomain } from "./check-mail-domain.server.ts";
import { checkBucket, checkClock, checkDisks } from "./check-surroundings.server.ts";
import type { InstallationFinding } from "./installation-finding.ts";

export interface InstallationCheckOptions {
  readsBackup: boolean;
  /** Folder of this release's migrations. */
  migrations?: string;
}

/** Changes nothing. Takes up to ten seconds, and longer to read a backup. Rules: STAFF-68. */
export async function checkInstallation(
  { db, config, clock, disks }: Pick<Services, "db" | "config" | "clock" | "disks">,
  { readsBackup, migrations = "db/migrations" }: InstallationCheckOptions,
): Promise<InstallationFinding[]> {
  const now = clock();
  const parts = await Promise.all([
    checkAddress(config, now),
    checkClock({ db, clock }, config),
    checkDisks(disks),
    checkBucket(config),
    checkHold(config),
    checkKept(db, config, now),
    checkBackups(config, now, { reads: readsBackup, migrations }),
    checkOutside(config, now),
    checkKeys(db, config, now),
    checkMailDomain(config),
  ]);
  return parts.flat();
}

/** Without reading a backup. Needs 'monitoring.read'. */
export async function checkInstallationFor(
  deps: Pick<Services, "db" | "config" | "clock" | "disks">,
  staff: Pick<StaffSession, "role">,
): Promise<{ kind: "ok"; findings: InstallationFinding[] } | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "monitoring.read");
  if (notAllowed) return notAllowed;
  return { kind: "ok", findings: await checkInstallation(deps, { readsBackup: false }) };
}
