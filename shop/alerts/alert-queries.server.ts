import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { ALERT_KINDS, type AlertedOrder, type AlertKind, isAboutDispute, isAboutPayment } from "./alert.ts";

export interface RaisedAlert {
  kind: AlertKind;
  /** An external payment id, a provider, a start time, or the names of the rules. */
  subject: string;
  raisedAt: Date;
  /** Only alerts that can end have this. */
  endedAt: Date | null;
  acknowledgedAt: Date | null;
  acknowledgedBy: string | null;
  /** Null: it is about no payment. */
  orderId: string | null;
  orderNumber: number | null;
}

/** The subject of an alert about a payment begins with it. */
const PAYMENT_ID = sql<string>`split_part(payment_alerts.subject, ' ', 1)`;

/** Raised since `since`, or not acknowledged; newest first. Rules: MAIL-38. */
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

/** Null: the alert is about no payment. */
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

/** Null: never. A dispute may be raised again. */
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

/** Those that last and that nobody has acknowledged, per kind; kinds without one are left out. */
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
