import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { PREPARED } from "#platform/database/prepared-statements.server.ts";
import type { Centavos } from "#platform/money.ts";
import { GIVEN_UP } from "./order.ts";

export async function hasEvent(db: Database, orderId: string, kind: string, subject: string): Promise<boolean> {
  const row = await db
    .selectFrom("order_events")
    .modifyFront(PREPARED)
    .select("id")
    .where("order_id", "=", orderId)
    .where("kind", "=", kind)
    .where(sql`data ->> 'subject'`, "=", subject)
    .executeTakeFirst();
  return row !== undefined;
}

/** What is or was refunded because the owner gave an order up; null: they did not. Callers check ownership. */
export async function readGivenUp(db: Database, orderId: string): Promise<Centavos | null> {
  const row = await db
    .selectFrom("order_events")
    .select((eb) =>
      eb
        .selectFrom("refunds")
        .innerJoin("payments", "payments.id", "refunds.payment_id")
        .select(sql<number>`coalesce(sum(refunds.amount_cents), 0)::int`.as("cents"))
        .where("payments.order_id", "=", orderId)
        .where("refunds.reason", "=", GIVEN_UP)
        .where("refunds.state", "<>", "given_up")
        .as("refundCents"),
    )
    .where("order_id", "=", orderId)
    .where("kind", "=", GIVEN_UP)
    .executeTakeFirst();
  return row ? (row.refundCents ?? 0) : null;
}

export async function findLatestEvent(db: Database, orderId: string, kinds: readonly string[]): Promise<string | null> {
  const event = await db
    .selectFrom("order_events")
    .select("kind")
    .where("order_id", "=", orderId)
    .where("kind", "in", kinds)
    .orderBy("id", "desc")
    .executeTakeFirst();
  return event?.kind ?? null;
}

/** What events have told of an attempt's refunds; `returned`: all its money went back because the order could not use it. */
export async function readToldRefunds(
  db: Database,
  orderId: string,
  paymentId: string,
): Promise<{ returned: boolean; cents: Centavos }> {
  return db
    .selectFrom("order_events")
    .select([
      sql<boolean>`coalesce(bool_or(kind = 'money_returned'), false)`.as("returned"),
      sql<number>`coalesce(sum((data ->> 'amount_cents')::int), 0)::int`.as("cents"),
    ])
    .where("order_id", "=", orderId)
    .where("kind", "in", ["refunded", "money_returned"])
    .where(sql`data ->> 'payment'`, "=", paymentId)
    .executeTakeFirstOrThrow();
}

/** The refund of an edit is done; the edit's mail has already announced it. */
export const EDIT_REFUNDED = "edit_refunded";

/** The refunds of an attempt that edits of its order asked for, and that were not seen going back. */
export async function listUnnotedEditRefunds(
  db: Database,
  orderId: string,
  paymentId: string,
): Promise<{ id: string; amountCents: Centavos }[]> {
  const { rows } = await sql<{ id: string; amountCents: Centavos }>`
    select refunds.id, refunds.amount_cents as "amountCents"
      from refunds join order_events as edit on edit.order_id = ${orderId} and edit.kind in ('edited', 'address_changed')
           and edit.data ->> 'subject' = refunds.id::text
     where refunds.payment_id = ${paymentId} and refunds.state not in ('failed', 'given_up', 'outside')
       and not exists (select from order_events as noted where noted.order_id = ${orderId}
                          and noted.kind = ${EDIT_REFUNDED} and noted.data ->> 'subject' = refunds.id::text)`.execute(
    db,
  );
  return rows;
}
