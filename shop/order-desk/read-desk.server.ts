import type { Database } from "#platform/database.server.ts";
import type { Order } from "#shop/orders/order.ts";
import { MAIL_KINDS, type MailFact } from "#shop/orders/order-jobs.ts";
import { returnsOfOrder } from "#shop/returns/return-queries.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/staff-session.ts";
import type { Desk, DeskPayment } from "./desk.ts";
import { readRecords } from "./desk-queries.server.ts";
import { offeredMails, type SentMail } from "./offered-mail.ts";
import { piecesToPutBack } from "./pieces-left.ts";

/** All that the staff's page of an order shows besides its parcels. Needs 'orders.read'. */
export async function readDesk(
  db: Database,
  staff: Pick<StaffSession, "role">,
  order: Order,
): Promise<Desk | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "orders.read");
  if (notAllowed) return notAllowed;
  const [records, returns, sent] = await Promise.all([
    readRecords(db, order.id),
    returnsOfOrder(db, order.id),
    readSentMails(db, order.id),
  ]);
  const paid = records.payments.find(({ externalPaymentId }) => externalPaymentId === order.externalPaymentId);
  return {
    records,
    ...(paid ? moneyOf(paid) : { refundableCents: 0, returnedCents: 0 }),
    pieces: piecesToPutBack(order, returns),
    mails: order.customerEmail === "" ? [] : offeredMails(order, sent),
  };
}

/** What an attempt's money can still be asked back for: what went back by other ways counts (`requestPartialRefund`). */
export function moneyOf(payment: DeskPayment): { refundableCents: number; returnedCents: number } {
  const sum = (refunds: DeskPayment["refunds"]) => refunds.reduce((total, { amountCents }) => total + amountCents, 0);
  const asked = sum(payment.refunds.filter(({ state }) => state !== "failed"));
  const waiting = sum(payment.refunds.filter(({ state }) => state === "requested"));
  const returnedCents =
    payment.state === "refunded" ? payment.amountCents : Math.max(asked, payment.refundedCents + waiting);
  const open = payment.state === "paid" || payment.state === "partially_refunded";
  return { refundableCents: open ? Math.max(0, payment.amountCents - returnedCents) : 0, returnedCents };
}

/** The mails of an order as they were noted, the oldest first; callers have checked who asks. */
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

/** Before facts were kept with their mails, only their ids were. */
function factOf(data: unknown, orderId: string): MailFact | null {
  if (typeof data !== "object" || data === null) return null;
  const { fact, subject, again } = { fact: null, subject: null, again: false, ...data };
  if (typeof fact === "object" && fact !== null && "id" in fact) return fact as MailFact;
  return again || typeof subject !== "string" || subject === orderId ? null : { id: subject };
}
