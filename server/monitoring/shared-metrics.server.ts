import { Gauge, Registry } from "prom-client";
import { watchBackups } from "#platform/backup/newest-backup.server.ts";
import { poolUse } from "#platform/database/database.server.ts";
import { takesWrites } from "#platform/database/replica-queries.server.ts";
import { ALERT_KINDS } from "#shop/alerts/alert.ts";
import { countOpenAlerts } from "#shop/alerts/alert-queries.server.ts";
import { readQueues } from "#shop/insight/health/job-queries.server.ts";
import { lastLedgerCheck } from "#shop/insight/ledger-checks/ledger-check-queries.server.ts";
import { DECLINES_WINDOW_MS, figuresOf, MONITORING_ALERTS } from "#shop/insight/monitoring/monitoring.ts";
import { countWindow, lastingAlerts, latestSample } from "#shop/insight/monitoring/monitoring-queries.server.ts";
import { countDeclines } from "#shop/ordering/payments/declines/card-attempt-queries.server.ts";
import { readWebhookHealth } from "#shop/ordering/payments/webhooks/webhook-event-queries.server.ts";
import type { Services } from "#shop/services.server.ts";

/** However often the figures are scraped. */
const KEPT_MS = 5_000;
const PATIENCE_MS = 3_000;

export interface SharedFigures {
  registry: Registry;
  /** If they are older than five seconds. Never throws: figures that cannot be read are left out. */
  refresh(): Promise<void>;
}

/** From the database, plus this process's connections, disks and backups. */
export function createSharedFigures(
  deps: Pick<Services, "db" | "replica" | "pool" | "config" | "clock" | "jobs" | "disks">,
): SharedFigures {
  const { db, replica, clock } = deps;
  const registry = new Registry();
  /** Each removes one figure, so that a stale one is not taken for current. */
  const removals: (() => void)[] = [];
  function gauge<Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) {
    const figure = new Gauge({ name: `lavra_${name}`, help, labelNames: [...labelNames], registers: [registry] });
    // `reset` would leave a figure without labels at 0.
    removals.push(() => (labelNames.length === 0 ? figure.remove() : figure.reset()));
    return figure;
  }
  const up = new Gauge({ name: "lavra_database_up", help: "1: the database answers", registers: [registry] });
  const writable = new Gauge({
    name: "lavra_database_writable",
    help: "1: the database takes writes",
    registers: [registry],
  });
  const refreshProcess = registerProcessFigures(deps, registry);
  const queued = gauge("jobs", "Jobs by queue, as of the last minute; failed: given up after all tries", [
    "queue",
    "state",
  ]);
  const heard = gauge("webhook_last_received_timestamp_seconds", "When a provider's notice came last", ["provider"]);
  const unheard = gauge("webhooks_missed", "Ends found by asking, of the last 24 hours and since the last notice", [
    "provider",
  ]);
  const counted = gauge("monitoring_timestamp_seconds", "When the four figures below were counted");
  const orderCount = gauge("order_count", "Orders placed in the last 24 hours");
  const successRate = gauge("payment_success_rate", "Percent of the decided orders that are paid");
  const processingTime = gauge("average_processing_time_seconds", "From the start of a payment until it is paid");
  const errorCount = gauge("error_count", "Payments that failed through no choice of shopper or bank");
  const declined = gauge("card_declines", "Cards declined within the last ten minutes");
  const alerts = gauge("alert", "1: the alert lasts", ["kind"]);
  const open = gauge("open_alerts", "Alerts in Saúde that last and that nobody has acknowledged", ["kind"]);
  const broken = gauge("ledger_violations", "Differences the last ledger check found; absent: it did not end");
  const checked = gauge("ledger_checked_timestamp_seconds", "When the last ledger check ended; absent: it did not");

  const lag = gauge("replica_lag_seconds", "Age of what the replica shows; +Inf: it is away; absent: there is none");

  /** A stale figure must not be taken for current. */
  function forget(): void {
    for (const remove of removals) remove();
  }

  async function read(): Promise<void> {
    const [isWritable, queues, webhooks, sample, lasting, openAlerts, books, state, cards] = await Promise.all([
      takesWrites(db),
      readQueues(db),
      readWebhookHealth(db, clock()),
      latestSample(db),
      lastingAlerts(db),
      countOpenAlerts(db),
      lastLedgerCheck(db),
      replica.state(db),
      countDeclines(db, new Date(clock().getTime() - DECLINES_WINDOW_MS)),
    ]);
    forget();
    writable.set(isWritable ? 1 : 0);
    for (const { queue, ...states } of queues) {
      for (const [state, jobs] of Object.entries(states)) queued.set({ queue, state }, jobs);
    }
    for (const { provider, lastWebhookAt, unheard: missed } of webhooks) {
      if (lastWebhookAt) heard.set({ provider }, lastWebhookAt.getTime() / 1000);
      unheard.set({ provider }, missed);
    }
    declined.set(cards.declines);
    for (const kind of MONITORING_ALERTS) alerts.set({ kind }, lasting.some((alert) => alert.kind === kind) ? 1 : 0);
    for (const kind of ALERT_KINDS) open.set({ kind }, openAlerts.get(kind) ?? 0);
    if (books?.violationCount != null) {
      broken.set(books.violationCount);
      checked.set(books.finishedAt.getTime() / 1000);
    }
    if (state) lag.set((state.lagMs ?? Number.POSITIVE_INFINITY) / 1000);
    // A new shop has no sample yet: compute the figures now.
    const at = sample?.at ?? clock();
    const figures = figuresOf(sample ?? (await countWindow(db, at)));
    counted.set(at.getTime() / 1000);
    orderCount.set(figures.orderCount);
    successRate.set(figures.paymentSuccessRate);
    processingTime.set(figures.averageProcessingTime);
    errorCount.set(figures.errorCount);
  }

  let reading: Promise<void> | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  return {
    registry,
    async refresh() {
      await refreshProcess();
      if (performance.now() - readAt < KEPT_MS) return;
      reading ??= read().finally(() => {
        reading = null;
      });
      const timeout = Promise.withResolvers<never>();
      const timer = setTimeout(() => timeout.reject(new Error("the database takes too long")), PATIENCE_MS);
      try {
        await Promise.race([reading, timeout.promise]);
        readAt = performance.now();
        up.set(1);
      } catch {
        forget();
        up.set(0);
        writable.set(0);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

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
  // Without the setting the backup folder is unknown: no metric rather than a wrong one.
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
