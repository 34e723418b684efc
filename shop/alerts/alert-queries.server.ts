import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { ALERT_KINDS, type AlertedOrder, type AlertKind, isAboutDispute, isAboutPayment } from "./alert.ts";

/** An alert raised for the shop's staff. */
export interface RaisedAlert {
  kind: AlertKind;
  /** What it is about: an external payment id, a provider, a start time, or the names of the rules. */
  subject: string;
  raisedAt: Date;
  /** When it ended; only alerts that can end have this. */
  endedAt: Date | null;
  acknowledgedAt: Date | null;
  acknowledgedBy: string | null;
  /** The order whose payment it is about; null: it is about none. */
  orderId: string | null;
  orderNumber: number | null;
}

/** The external payment id with which the subject of an alert about a payment begins. */
const PAYMENT_ID = sql<string>`split_part(payment_alerts.subject, ' ', 1)`;

/**
 * Alerts raised since `since`, and older ones that nobody has acknowledged, newest first.
 * Rules: MAIL-38.
 */
export async function listAlerts(db: Database, since: Date, limit = 30): Promise<RaisedAlert[]> {
  const rows = await db
    .selectFrom("payment_alerts")
    .leftJoin("payments", (join) => join.on("payments.external_payment_id", "=", PAYMENT_ID))
    .leftJoin("orders", "orders.id", "payments.order_id")
    .leftJoin("staff", "staff.id", "payment_alerts.acknowledged_by")
    .select([
      "kind",
      "subject",
      "raised_at as raisedAt",
      "ended_at as endedAt",
      "acknowledged_at as acknowledgedAt",
      "staff.name as acknowledgedBy",
      "orders.id as orderId",
      "orders.number as orderNumber",
    ])
    .where((eb) => eb.or([eb("raised_at", ">=", since), eb("acknowledged_at", "is", null)]))
    .orderBy("raised_at", "desc")
    .limit(limit)
    .execute();
  return rows.flatMap((row) => {
    const kind = ALERT_KINDS.find((each) => each === row.kind);
    return kind ? [{ ...row, kind }] : [];
  });
}

/** The order whose payment an alert is about; null: it is about none. */
export async function findAlertedOrder(
  db: Database,
  { kind, subject }: { kind: AlertKind; subject: string },
): Promise<AlertedOrder | null> {
  if (!isAboutPayment(kind)) return null;
  const [externalPaymentId = ""] = subject.split(" ", 1);
  const row = await db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .leftJoin("payment_disputes", "payment_disputes.payment_id", "payments.id")
    .select([
      "orders.id as orderId",
      "orders.number",
      "payment_disputes.payment_id as disputed",
      "payment_disputes.amount_cents as amountCents",
      "payment_disputes.reason",
      "payment_disputes.documents_until as documentsUntil",
      "payment_disputes.outcome",
    ])
    .where("payments.external_payment_id", "=", externalPaymentId)
    .executeTakeFirst();
  if (!row) return null;
  const { orderId, number, disputed, ...dispute } = row;
  return { orderId, number, dispute: disputed && isAboutDispute(kind) ? dispute : null };
}

/** When an alert was last raised: one about a dispute may be raised again. Null: never. */
export async function findRaisedAt(
  db: Database,
  { kind, subject }: { kind: AlertKind; subject: string },
): Promise<Date | null> {
  const row = await db
    .selectFrom("payment_alerts")
    .select("raised_at as raisedAt")
    .where("kind", "=", kind)
    .where("subject", "=", subject)
    .executeTakeFirst();
  return row?.raisedAt ?? null;
}

/** Number of alerts per kind that last and that nobody has acknowledged. Kinds without one are left out. */
export async function countOpenAlerts(db: Database): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom("payment_alerts")
    .select(({ fn }) => ["kind", fn.countAll<number>().as("count")])
    .where("acknowledged_at", "is", null)
    .where("ended_at", "is", null)
    .groupBy("kind")
    .execute();
  return new Map(rows.map(({ kind, count }) => [kind, count]));
}
