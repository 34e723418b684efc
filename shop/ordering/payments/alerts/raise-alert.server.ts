import type { Config } from "#platform/config/config.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { Mailer } from "#platform/email/mailer.server.ts";
import { sendPlainEmail } from "#platform/email/send-email.server.ts";
import type { Jobs } from "#platform/jobs/jobs.server.ts";
import type { Logger } from "#platform/observability/logging.server.ts";
import { type AlertKind, alertEmail } from "./payment-alert.ts";
import "../payment-jobs.ts";

/**
 * Alerts staff by log and e-mail: once per subject, or once per occurrence for alerts that end (`endAlert`).
 * Rules: MAIL-32.
 */
export async function raiseAlert(
  trx: Database,
  { jobs, logger }: { jobs: Jobs; logger: Logger },
  alert: { kind: AlertKind; subject: string; at: Date },
): Promise<void> {
  const { kind, subject, at: raised_at } = alert;
  const raised = await trx
    .insertInto("payment_alerts")
    .values({ kind, subject, raised_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning("kind")
    .executeTakeFirst();
  if (!raised) return;
  logger.error({ alert: kind, subject }, "payment alert");
  await jobs.send(trx, "payments.alert", { kind, subject });
}

/** Ends an alert, so that its next occurrence is reported again. */
export async function endAlert(
  trx: Database,
  { logger }: { logger: Logger },
  { kind, at: ended_at }: { kind: AlertKind; at: Date },
): Promise<void> {
  const ended = await trx
    .updateTable("payment_alerts")
    .set({ ended_at })
    .where("kind", "=", kind)
    .where("ended_at", "is", null)
    .returning("subject")
    .execute();
  for (const { subject } of ended) logger.info({ alert: kind, subject }, "payment alert is over");
}

/** Acknowledges an alert; the first person to do so is recorded. `unknown`: no such alert. */
export async function markAlertSeen(
  trx: Database,
  { kind, subject, by, at }: { kind: string; subject: string; by: string; at: Date },
): Promise<"marked" | "marked_before" | "unknown"> {
  const alert = await trx
    .selectFrom("payment_alerts")
    .select("acknowledged_at")
    .where("kind", "=", kind)
    .where("subject", "=", subject)
    .forUpdate()
    .executeTakeFirst();
  if (!alert) return "unknown";
  if (alert.acknowledged_at) return "marked_before";
  await trx
    .updateTable("payment_alerts")
    .set({ acknowledged_at: at, acknowledged_by: by })
    .where("kind", "=", kind)
    .where("subject", "=", subject)
    .execute();
  return "marked";
}

/** Sends an alert's e-mail to the shop. Throws when the mail server refuses it. */
export async function sendAlertMail(
  { config, mailer, logger }: { config: Config; mailer: Mailer | null; logger: Logger },
  { kind, subject }: { kind: AlertKind; subject: string },
): Promise<void> {
  if (!mailer) return logger.info({ alert: kind, subject }, "no mail is set up");
  const { brand } = config;
  const messageId = `alert.${kind}.${subject}`;
  await sendPlainEmail(mailer, brand, { to: brand.email, messageId }, alertEmail(kind, subject));
}
