import { randomUUID } from "node:crypto";
import { dayInSaoPaulo } from "#platform/clock.ts";
import type { DeskRefund } from "#shop/fulfilment/order-desk/desk.ts";
import { MAIL_NAMES } from "#shop/fulfilment/order-desk/mail-names.ts";
import { readDesk } from "#shop/fulfilment/order-desk/read-desk.server.ts";
import type { OrderToSend } from "#shop/fulfilment/order-desk/read-staff-order.server.ts";
import { listRefundWaits } from "#shop/fulfilment/returns/corrections/refund-correction-queries.server.ts";
import { returnsOfOrder } from "#shop/fulfilment/returns/return-queries.server.ts";
import { listInvoiceFiles } from "#shop/fulfilment/shipments/sending/invoice-file-queries.server.ts";
import { isActiveParcel } from "#shop/fulfilment/shipments/shipment-state.ts";
import { readOrderAccess } from "#shop/ordering/orders/access/order-access-queries.server.ts";
import { linksHoldUntil } from "#shop/ordering/orders/access/order-link.server.ts";
import { orderEmailTexts } from "#shop/ordering/orders/emails/order-email-texts.ts";
import { readReminders } from "#shop/ordering/orders/reminding/reminder-queries.server.ts";
import { isPaid } from "#shop/ordering/payments/payment.ts";
import type { Services } from "#shop/services.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { mayDo } from "#shop/staff/role.ts";
import { orForbidden } from "../page/or-forbidden.server.ts";
import { orderTimeline } from "./order-timeline.ts";

export type DeskView = Awaited<ReturnType<typeof loadDesk>>;

/** Loads everything on an order's page except its parcels. */
export async function loadDesk(
  { db, clock, config }: Pick<Services, "db" | "config" | "clock">,
  staff: StaffSession,
  { order, shipments }: OrderToSend,
) {
  const { records, mails, ...money } = await orForbidden(readDesk(db, staff, order));
  const [files, waits, access, reminders, returns] = await Promise.all([
    listInvoiceFiles(db, order.id),
    listRefundWaits(db, order.id),
    readOrderAccess(db, order.id),
    readReminders(db, order.id, { unpaidHours: config.unpaidOrderHours }),
    mayDo(staff.role, "returns.read") ? returnsOfOrder(db, order.id) : [],
  ]);
  const byHand = shipments.some(({ kind, state }) => kind !== "melhor_envio" && isActiveParcel(state));
  return {
    ...money,
    waits,
    returns,
    now: clock(),
    today: dayInSaoPaulo(clock()),
    mayWrite: mayDo(staff.role, "orders.write"),
    mayRefund: mayDo(staff.role, "orders.refund"),
    mayOpenCustomer: mayDo(staff.role, "customers.read"),
    // Parcels sent by hand or waiting for pick-up have their own button.
    mayDeliver: order.status === "shipped" && isPaid(order.paymentStatus) && !byHand,
    refundId: randomUUID(),
    noteId: randomUUID(),
    payments: records.payments,
    stuckRefunds: records.payments
      .flatMap(({ refunds }) => refunds.filter((each) => isStuck(each, clock())))
      .map(({ id }) => id),
    notes: records.notes.map(({ staffId, ...note }) => ({
      ...note,
      isMine: staffId === staff.staffId,
      mayRemove: staffId === staff.staffId || staff.role === "owner",
    })),
    timeline: orderTimeline(records),
    mails: mails.map(({ key, kind, fact, sentAt }) => ({
      key,
      again: randomUUID(),
      name: MAIL_NAMES[kind],
      subject: orderEmailTexts(kind, order, {
        fact,
        handlingDays: config.handlingDays,
        unpaidOrderHours: config.unpaidOrderHours,
        voice: config,
      }).subject,
      sentAt,
    })),
    email: order.customerEmail,
    reminders,
    links: {
      holdUntil: linksHoldUntil(access ?? { lastEventAt: order.createdAt }),
      revoked: access?.linkGeneration ?? 0,
      mailId: randomUUID(),
    },
    files,
    // The page polls while a refund is being processed.
    isBusy: records.payments.some(({ refunds }) => refunds.some((refund) => isMoving(refund, clock()))),
  };
}

/** The provider has not accepted the refund for two minutes, or refused it: a person has to decide. */
function isStuck({ state, requestedAt }: DeskRefund, now: Date): boolean {
  return state === "failed" || (state === "requested" && now.getTime() - requestedAt.getTime() >= TAKEN_MS);
}

/**
 * How long to poll: the order's amounts are updated some seconds after a refund is done. A refund the provider has not
 * accepted within TAKEN_MS is no longer polled.
 */
const FOLLOWS_MS = 20_000;
const TAKEN_MS = 2 * 60_000;

function isMoving({ state, requestedAt, doneAt }: DeskRefund, now: Date): boolean {
  if (state === "requested") return now.getTime() - requestedAt.getTime() < TAKEN_MS;
  return doneAt !== null && now.getTime() - doneAt.getTime() < FOLLOWS_MS;
}
