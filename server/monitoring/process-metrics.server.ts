import { Gauge, type Registry } from "prom-client";
import { watchBackups } from "#platform/backup/newest-backup.server.ts";
import { poolUse } from "#platform/database/database.server.ts";
import type { Services } from "#shop/services.server.ts";

/** Without the database. The returned function reads it again; it never throws. */
export function registerProcessFigures(
  { config, pool, jobs, clock, disks }: Pick<Services, "pool" | "config" | "clock" | "jobs" | "disks">,
  registry: Registry,
): () => Promise<void> {
  function gauge<Label extends string>(name: string, help: string, labelNames: readonly Label[]) {
    return new Gauge({ name: `lavra_${name}`, help, labelNames: [...labelNames], registers: [registry] });
  }
  const connections = gauge("database_connections", "Connections of this process for queries", ["state"]);
  const jobConnections = gauge("job_connections", "Connections of this process for its jobs", ["state"]);
  const free = gauge("disk_free_bytes", "Room on the disk of pictures, and of an embedded database", ["folder"]);
  const writable = gauge("disk_writable", "1: it takes files", ["folder"]);
  const { folder: backups } = config.backup;
  const newestBackup = backups === null ? null : watchBackups(backups);
  // Without the setting nobody knows where the backups lie: no metric rather than a wrong one.
  const backupAge =
    newestBackup && gauge("backup_age_seconds", "Age of the newest file in BACKUP_DIR; +Inf: there is none", []);

  return async () => {
    for (const [state, count] of Object.entries(poolUse(pool))) connections.set({ state }, count);
    for (const [state, count] of Object.entries(jobs.connections() ?? {})) jobConnections.set({ state }, count);
    for (const { folder, condition, freeBytes } of await disks.read()) {
      free.set({ folder }, freeBytes);
      writable.set({ folder }, condition === "unwritable" ? 0 : 1);
    }
    const newest = await newestBackup?.();
    backupAge?.set(newest ? (clock().getTime() - newest.getTime()) / 1000 : Number.POSITIVE_INFINITY);
  };
}
