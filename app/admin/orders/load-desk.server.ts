import { randomUUID } from "node:crypto";
import type { DeskRefund } from "#shop/fulfilment/order-desk/desk.ts";
import { MAIL_NAMES } from "#shop/fulfilment/order-desk/mail-names.ts";
import { readDesk } from "#shop/fulfilment/order-desk/read-desk.server.ts";
import { listRefundWaits } from "#shop/fulfilment/returns/corrections/refund-correction-queries.server.ts";
import { listInvoiceFiles } from "#shop/fulfilment/shipments/sending/invoice-file-queries.server.ts";
import { isAlive } from "#shop/fulfilment/shipments/shipment-state.ts";
import type { OrderToSend } from "#shop/fulfilment/shipments/staff-orders/read-staff-order.server.ts";
import { orderEmailTexts } from "#shop/ordering/orders/emails/order-email-texts.ts";
import type { Services } from "#shop/services.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { mayDo } from "#shop/staff/role.ts";
import { allowed } from "../allowed.server.ts";
import { orderTimeline } from "./order-timeline.ts";

export type DeskView = Awaited<ReturnType<typeof loadDesk>>;

/** What the page of an order shows besides its parcels, as its blocks need it. */
export async function loadDesk(
  { db, clock, config }: Pick<Services, "db" | "clock" | "config">,
  staff: StaffSession,
  { order, shipments }: OrderToSend,
) {
  const { records, mails, ...money } = await allowed(() => readDesk(db, staff, order));
  const [files, waits] = await Promise.all([listInvoiceFiles(db, order.id), listRefundWaits(db, order.id)]);
  const byHand = shipments.some(({ kind, state }) => kind !== "melhor_envio" && isAlive(state));
  const isPaid = order.paymentStatus === "paid" || order.paymentStatus === "partially_refunded";
  return {
    ...money,
    waits,
    now: clock(),
    mayWrite: mayDo(staff.role, "orders.write"),
    mayRefund: mayDo(staff.role, "orders.refund"),
    // What was sent by hand, or waits at the shop, has a button of its own with its parcel.
    mayDeliver: order.status === "shipped" && isPaid && !byHand,
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
      subject: orderEmailTexts(kind, order, { fact, handlingDays: config.handlingDays }).subject,
      sentAt,
    })),
    email: order.customerEmail,
    files,
    // What is on its way shows by itself when it is there.
    isBusy: records.payments.some(({ refunds }) => refunds.some((refund) => isMoving(refund, clock()))),
  };
}

/** A refund that the provider does not take, or could not make: a person may decide on it. */
function isStuck({ state, requestedAt }: DeskRefund, now: Date): boolean {
  return state === "failed" || (state === "requested" && now.getTime() - requestedAt.getTime() >= TAKEN_MS);
}

/** The order's amounts change some seconds after a refund is done; a refund that the provider does not accept is waited for no longer. */
const FOLLOWS_MS = 20_000;
const TAKEN_MS = 2 * 60_000;

function isMoving({ state, requestedAt, doneAt }: DeskRefund, now: Date): boolean {
  if (state === "requested") return now.getTime() - requestedAt.getTime() < TAKEN_MS;
  return doneAt !== null && now.getTime() - doneAt.getTime() < FOLLOWS_MS;
}
