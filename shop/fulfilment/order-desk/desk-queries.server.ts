import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { MAIL_KINDS, type MailFact } from "#shop/ordering/orders/emails/mail-kind.ts";
import { findDispute } from "#shop/ordering/payments/disputes/dispute-queries.server.ts";
import { isPaymentMethod, isPaymentState } from "#shop/ordering/payments/payment.ts";
import type {
  DeskAudit,
  DeskEvent,
  DeskFact,
  DeskNote,
  DeskPayment,
  DeskRecords,
  DeskRefund,
  DeskTracking,
  DeskWebhookEvent,
} from "./desk.ts";
import type { SentMail } from "./offered-mail.ts";

const MOST_NOTICES = 20;

/** Does not check permissions: the caller must. Rules: ORDER-68. */
export async function readDeskRecords(db: Database, orderId: string): Promise<DeskRecords> {
  const [payments, events, audit, notes, tracking, labels, refusedMails] = await Promise.all([
    listPayments(db, orderId),
    listEvents(db, orderId),
    listAudit(db, orderId),
    listNotes(db, orderId),
    listTracking(db, orderId),
    listLabels(db, orderId),
    listRefusedMails(db, orderId),
  ]);
  return { payments, events, audit, notes, tracking, labels, refusedMails };
}

/** Newest first. */
export async function listPayments(db: Database, orderId: string): Promise<DeskPayment[]> {
  const rows = await db
    .selectFrom("payments")
    .select([
      "id",
      "external_payment_id as externalPaymentId",
      "provider",
      "provider_payment_id as providerPaymentId",
      "method",
      "state",
      "status_detail as statusDetail",
      "amount_cents as amountCents",
      "method_discount_cents as discountMethodCents",
      "installments",
      "interest_cents as interestCents",
      "refunded_cents as refundedCents",
      "card_brand as cardBrand",
      "expires_at as expiresAt",
      "paid_at as paidAt",
      "created_at as createdAt",
    ])
    .where("order_id", "=", orderId)
    .orderBy("created_at", "desc")
    .execute();
  return Promise.all(
    rows.map(async (row) => {
      const { method, state } = row;
      if (!isPaymentMethod(method) || !isPaymentState(state)) throw new Error(`Payment ${row.id}: unknown state`);
      const [facts, notices, refunds, dispute] = await Promise.all([
        listFacts(db, row.id),
        listWebhookEvents(db, row.provider, row.providerPaymentId),
        listRefunds(db, row.id),
        findDispute(db, row.id),
      ]);
      return { ...row, method, state, facts, notices, refunds, dispute };
    }),
  );
}

async function listFacts(db: Database, paymentId: string): Promise<DeskFact[]> {
  const { rows } = await sql<DeskFact>`
    select said, became, status_detail as "statusDetail", provider_payment_id as "providerPaymentId",
           amount_cents as "amountCents", refunded_cents as "refundedCents", at
      from payment_facts where payment_id = ${paymentId} order by id`.execute(db);
  return rows;
}

async function listWebhookEvents(
  db: Database,
  provider: string,
  resourceId: string | null,
): Promise<DeskWebhookEvent[]> {
  if (resourceId === null) return [];
  return db
    .selectFrom("webhook_events")
    .select(["outcome", "received_at as receivedAt", "processed_at as processedAt"])
    .where("provider", "=", provider)
    .where("resource_id", "=", resourceId)
    .orderBy("id", "desc")
    .limit(MOST_NOTICES)
    .execute();
}

async function listRefunds(db: Database, paymentId: string): Promise<DeskRefund[]> {
  const { rows } = await sql<DeskRefund>`
    select id, amount_cents as "amountCents", reason, state, requested_at as "requestedAt", done_at as "doneAt"
      from refunds where payment_id = ${paymentId} order by requested_at, id`.execute(db);
  return rows;
}

async function listEvents(db: Database, orderId: string): Promise<DeskEvent[]> {
  const { rows } = await sql<DeskEvent>`
    select kind, at, coalesce(data ->> 'subject', data ->> 'payment') as subject,
           (data ->> 'amount_cents')::int as "amountCents", coalesce((data ->> 'again')::boolean, false) as again,
           coalesce(data -> 'changes', '[]'::jsonb) as changes
      from order_events where order_id = ${orderId} order by id`.execute(db);
  return rows;
}

async function listAudit(db: Database, orderId: string): Promise<DeskAudit[]> {
  const { rows } = await sql<DeskAudit>`
    select audit_log.at, audit_log.actor, staff.name as "actorName", audit_log.action, audit_log.before, audit_log.after
      from audit_log left join staff on staff.id::text = audit_log.actor
     where audit_log.subject in (
       select ${`order:${orderId}`} union all select 'return:' || id::text from returns where order_id = ${orderId})
     order by audit_log.at, audit_log.id`.execute(db);
  return rows;
}

async function listNotes(db: Database, orderId: string): Promise<DeskNote[]> {
  return db
    .selectFrom("order_notes as note")
    .innerJoin("staff", "staff.id", "note.staff_id")
    .select([
      "note.id",
      "note.staff_id as staffId",
      "staff.name as author",
      "note.text",
      "note.written_at as writtenAt",
    ])
    .where("note.order_id", "=", orderId)
    .orderBy("note.written_at", "desc")
    .execute();
}

async function listTracking(db: Database, orderId: string): Promise<DeskTracking[]> {
  return db
    .selectFrom("tracking_events")
    .select(["event_date as at", "event_description as description", "event_location as location"])
    .where("order_id", "=", orderId)
    .orderBy("event_date")
    .execute();
}

async function listLabels(db: Database, orderId: string): Promise<{ position: number; at: Date }[]> {
  return db
    .selectFrom("shipment_labels as label")
    .innerJoin("shipments", "shipments.id", "label.shipment_id")
    .select(["shipments.position", "label.created_at as at"])
    .where("shipments.order_id", "=", orderId)
    .orderBy("label.created_at")
    .execute();
}

/** A mail's id consists of the order's id and the mail's kind. */
async function listRefusedMails(db: Database, orderId: string): Promise<{ mail: string; at: Date }[]> {
  const { rows } = await sql<{ mail: string; at: Date }>`
    select split_part(message_id, '.', 2) as mail, refused_at as at
      from mail_refusals where starts_with(message_id, ${`${orderId}.`}) order by refused_at`.execute(db);
  return rows;
}

/** Oldest first. Does not check permissions: the caller must. */
export async function readSentMails(db: Database, orderId: string): Promise<SentMail[]> {
  const rows = await db
    .selectFrom("order_events")
    .select(["kind", "data", "at"])
    .where("order_id", "=", orderId)
    .where("kind", "like", "mail\\_%")
    .orderBy("id")
    .execute();
  return rows.flatMap(({ kind: event, data, at }) => {
    const kind = MAIL_KINDS.find((each) => event === `mail_${each}`);
    return kind ? [{ kind, fact: factOf(data, orderId), at }] : [];
  });
}

/** Older mails were recorded without facts, only with their ids. */
function factOf(data: unknown, orderId: string): MailFact | null {
  if (typeof data !== "object" || data === null) return null;
  const { fact, subject, again } = { fact: null, subject: null, again: false, ...data };
  if (typeof fact === "object" && fact !== null && "id" in fact) return fact as MailFact;
  return again || typeof subject !== "string" || subject === orderId ? null : { id: subject };
}
