import type { Database } from "#platform/database/database.server.ts";
import type { AlertKind } from "./payment-alert.ts";

/** Inserts an alert; false when this one was raised before. */
export async function insertAlert(
  trx: Database,
  { kind, subject, at }: { kind: AlertKind; subject: string; at: Date },
): Promise<boolean> {
  const raised = await trx
    .insertInto("payment_alerts")
    .values({ kind, subject, raised_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning("kind")
    .executeTakeFirst();
  return raised !== undefined;
}

/** Ends the alerts of a kind that last; returns them. */
export async function endAlerts(
  trx: Database,
  { kind, at }: { kind: AlertKind; at: Date },
): Promise<{ subject: string }[]> {
  return trx
    .updateTable("payment_alerts")
    .set({ ended_at: at })
    .where("kind", "=", kind)
    .where("ended_at", "is", null)
    .returning("subject")
    .execute();
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
