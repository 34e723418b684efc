import { readLastBackup } from "#platform/backup/last-backup.server.ts";
import { findNewestBackup } from "#platform/backup/newest-backup.server.ts";
import { readWalArchiver } from "#platform/backup/wal-archiver-queries.server.ts";
import { DAY_MS, formatDateTime, HOUR_MS } from "#platform/clock.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { defineJob } from "#platform/jobs/job.ts";
import type { InstallationAlert } from "#shop/alerts/alert.ts";
import { endAlert, raiseAlert } from "#shop/alerts/raise-alert.server.ts";
import { isQuotaLow } from "#shop/messages/wrap-mailer.server.ts";
import type { Services } from "#shop/services.server.ts";
import { endOfCertificate, SOON_DAYS } from "./check-address.server.ts";
import { isKeptTooLong, listAllKept } from "./check-backups.server.ts";
import { readFirstDay } from "./installation-queries.server.ts";

/** One a night, and half a day for somebody to mend it. */
const OLDEST_BACKUP_MS = 36 * HOUR_MS;

/** True: wrong. Null: it could not be looked at, which changes no alert. */
type Look = (
  deps: Pick<Services, "db" | "pool" | "config" | "clock" | "logger" | "jobs" | "disks">,
  now: Date,
) => Promise<boolean | null>;

type WatchedAlert = InstallationAlert | "mail_quota_low";

const LOOKS: Readonly<Record<WatchedAlert, Look>> = {
  backup_missing: async ({ db, config: { backup } }, now) => {
    if (backup.folder === null) return false;
    const last = await readLastBackup(backup.folder);
    if (last && (last.failure !== null || last.missingFiles > 0 || last.isNotOutside)) return true;
    const since = (await findNewestBackup(backup.folder))?.takenAt ?? (await readFirstDay(db));
    return now.getTime() - since.getTime() > OLDEST_BACKUP_MS;
  },
  disk_low: async ({ disks }) => (await disks.read()).some(({ condition }) => condition !== "ok"),
  certificate_ending: async ({ config }, now) => {
    const end = await endOfCertificate(config.publicUrl);
    return end && end.getTime() - now.getTime() < SOON_DAYS * DAY_MS;
  },
  archive_failing: async ({ pool, config: { walArchive, databaseUrl } }) => {
    if (!walArchive || databaseUrl) return false;
    const client = await pool.connect();
    try {
      return (await readWalArchiver(client)).failing !== null;
    } finally {
      client.release();
    }
  },
  kept_for_long: async ({ db, config }, now) =>
    (await listAllKept(db, config)).some((kept) => isKeptTooLong(kept, now)),
  mail_quota_low: isQuotaLow,
};

export const installationJob = defineJob("installation.watch", { every: "17 * * * *", atOnce: 1 }, watchInstallation);

/**
 * Whole backups of the last 36 hours, room on the disks, the certificate's last 14 days, the WAL's archive, what
 * restores have kept for more than two weeks, the day's mails. Alerts the staff once for each, and again only after it
 * was well. Rules: MAIL-74, STAFF-76.
 */
export async function watchInstallation(
  deps: Pick<Services, "db" | "pool" | "config" | "clock" | "logger" | "jobs" | "disks">,
): Promise<void> {
  const at = deps.clock();
  for (const [kind, look] of Object.entries(LOOKS) as [WatchedAlert, Look][]) {
    const isWrong = await look(deps, at).catch((error: unknown) => {
      deps.logger.warn({ err: error, kind }, "the installation could not be looked at");
      return null;
    });
    if (isWrong === null) continue;
    await inTransaction(deps.db, (trx) =>
      isWrong ? raiseAlert(deps, trx, { kind, subject: formatDateTime(at), at }) : endAlert(deps, trx, { kind, at }),
    );
  }
}
