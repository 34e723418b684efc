import type { Database } from "#platform/database/database.server.ts";
import { type AlertKind, isAboutDispute } from "./alert.ts";

/** False when it was raised before. A dispute may be lost, heard again and lost again. */
export async function insertAlert(
  trx: Database,
  { kind, subject, at }: { kind: AlertKind; subject: string; at: Date },
): Promise<boolean> {
  const anew = { raised_at: at, ended_at: null, acknowledged_at: null, acknowledged_by: null };
  const raised = await trx
    .insertInto("payment_alerts")
    .values({ kind, subject, raised_at: at })
    .onConflict((conflict) =>
      isAboutDispute(kind)
        ? conflict.columns(["kind", "subject"]).doUpdateSet(anew).where("payment_alerts.ended_at", "is not", null)
        : conflict.doNothing(),
    )
    .returning("kind")
    .executeTakeFirst();
  return raised !== undefined;
}

/** Those that last, of one `subject` if given; returns them. */
export async function endAlerts(
  trx: Database,
  { kinds, subject, at }: { kinds: readonly AlertKind[]; subject?: string; at: Date },
): Promise<{ kind: string; subject: string }[]> {
  return trx
    .updateTable("payment_alerts")
    .set({ ended_at: at })
    .where("kind", "in", [...kinds])
    .where("ended_at", "is", null)
    .$if(subject !== undefined, (query) => query.where("subject", "=", subject ?? ""))
    .returning(["kind", "subject"])
    .execute();
}

/** The first person to do so is recorded. `unknown`: no such alert. */
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
