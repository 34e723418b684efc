import type { Database } from "#platform/database/database.server.ts";
import { isMailable } from "#platform/email/undeliverable-address.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { isMoneyHere } from "#shop/ordering/payments/payment.ts";
import { refundableCents } from "#shop/ordering/payments/refunds/refund.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { returnsOfOrder } from "../returns/return-queries.server.ts";
import type { Desk, DeskPayment } from "./desk.ts";
import { readDeskRecords, readSentMails } from "./desk-queries.server.ts";
import { offeredMails } from "./offered-mail.ts";
import { piecesToPutBack, shippingWithLast } from "./pieces-left.ts";

/** Needs 'orders.read'. */
export async function readDesk(
  db: Database,
  staff: Pick<StaffSession, "role">,
  order: Order,
): Promise<Desk | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "orders.read");
  if (notAllowed) return notAllowed;
  const [records, returns, sent] = await Promise.all([
    readDeskRecords(db, order.id),
    returnsOfOrder(db, order.id),
    readSentMails(db, order.id),
  ]);
  const paid = records.payments.find(({ externalPaymentId }) => externalPaymentId === order.externalPaymentId);
  const money = paid ? deskMoneyOf(paid) : { refundableCents: 0, returnedCents: 0 };
  const pieces = piecesToPutBack(order, returns);
  return {
    records,
    ...money,
    pieces,
    lastShippingCents: shippingWithLast(order, returns, pieces, money.refundableCents),
    mails: !isMailable(order.customerEmail) ? [] : offeredMails(order, sent),
  };
}

export function deskMoneyOf({ state, amountCents, refunds }: DeskPayment): {
  refundableCents: number;
  returnedCents: number;
} {
  const left = state === "refunded" ? 0 : refundableCents(amountCents, refunds);
  return { refundableCents: isMoneyHere(state) ? left : 0, returnedCents: amountCents - left };
}
