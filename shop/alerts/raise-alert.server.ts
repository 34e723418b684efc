import type { Database } from "#platform/database/database.server.ts";
import { defineMailJob } from "#platform/email/define-mail-job.server.ts";
import type { Jobs } from "#platform/jobs/jobs.server.ts";
import type { Logger } from "#platform/observability/logging.server.ts";
import type { Services } from "#shop/services.server.ts";
import { notifyStaff } from "#shop/staff/push/notify-staff.server.ts";
import { type AlertKind, alertEmail, alertNotice, DISPUTE_KINDS } from "./alert.ts";
import { findAlertedOrder, findRaisedAt } from "./alert-queries.server.ts";
import { endAlerts, insertAlert } from "./alert-store.server.ts";

/** By log, e-mail and devices: once per subject, or per occurrence for alerts that end. Rules: MAIL-32. */
export async function raiseAlert(
  { jobs, logger }: { jobs: Jobs; logger: Logger },
  trx: Database,
  alert: { kind: AlertKind; subject: string; at: Date },
): Promise<void> {
  const { kind, subject } = alert;
  if (!(await insertAlert(trx, alert))) return;
  logger.error({ alert: kind, subject }, "payment alert");
  await jobs.send(trx, alertMailJob, { kind, subject });
  const order = await findAlertedOrder(trx, alert);
  await notifyStaff({ jobs }, trx, { event: "problem", notice: alertNotice(kind, order), at: alert.at });
}

/** The next occurrence is reported again. */
export async function endAlert(
  { logger }: { logger: Logger },
  trx: Database,
  alert: { kind: AlertKind; at: Date },
): Promise<void> {
  for (const { subject } of await endAlerts(trx, { kinds: [alert.kind], at: alert.at }))
    logger.info({ alert: alert.kind, subject }, "payment alert is over");
}

/** `kind` null: staff decided it, nothing to report. A win needs no action: its alert ends at once. Rules: PAY-105. */
export async function alertAboutDispute(
  deps: Pick<Services, "jobs" | "logger">,
  trx: Database,
  { kind, subject, at }: { kind: AlertKind | null; subject: string; at: Date },
): Promise<void> {
  if (kind) await raiseAlert(deps, trx, { kind, subject, at });
  const kinds = DISPUTE_KINDS.filter((each) => each !== kind || each === "dispute_won");
  await endAlerts(trx, { kinds, subject, at });
}

export const alertMailJob = defineMailJob(
  "payments.alert",
  async ({ db, config }: Pick<Services, "db" | "config">, { kind, subject }: { kind: AlertKind; subject: string }) => {
    // Mailboxes drop a second mail of the same id, and a dispute may be lost twice.
    const raisedAt = (await findRaisedAt(db, { kind, subject }))?.getTime() ?? 0;
    const order = await findAlertedOrder(db, { kind, subject });
    return {
      to: config.brand.email,
      messageId: `alert.${kind}.${subject.replace(/[^\w-]/g, "-")}.${raisedAt}`,
      content: alertEmail(kind, subject, { publicUrl: config.publicUrl, order }),
    };
  },
);
