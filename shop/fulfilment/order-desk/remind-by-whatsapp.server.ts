import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { formatBrl } from "#platform/money.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import { readOrderAccess } from "#shop/ordering/orders/access/order-access-queries.server.ts";
import { orderLink } from "#shop/ordering/orders/access/order-link.server.ts";
import { alongState } from "#shop/ordering/orders/along/sent-along.ts";
import { findSentAlong } from "#shop/ordering/orders/along/sent-along-queries.server.ts";
import { orderNumber } from "#shop/ordering/orders/order.ts";
import { findOrderById } from "#shop/ordering/orders/order-queries.server.ts";
import { lockOrder } from "#shop/ordering/orders/order-state-store.server.ts";
import { type WhyNotRemind, whyNotRemind } from "#shop/ordering/orders/reminding/reminder-due.ts";
import { readOrderToRemind } from "#shop/ordering/orders/reminding/reminder-queries.server.ts";
import { recordWhatsappReminder } from "#shop/ordering/orders/reminding/reminder-store.server.ts";
import { whatsappReminderFacts } from "#shop/ordering/orders/reminding/reminder-texts.ts";
import type { Services } from "#shop/services.server.ts";
import { personValues } from "#shop/settings/texts/texts.ts";
import { whatsappMessage } from "#shop/settings/texts/whatsapp-message.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffActor } from "#shop/staff/login/staff-session.ts";

/** `no_phone`: no number that WhatsApp could have. */
export type WhatsappReminder =
  | { kind: "made"; url: string }
  | NotAllowed
  | { kind: "refused"; reason: "not_found" | "no_phone" | WhyNotRemind };

/**
 * WhatsApp URL for staff to send, with a link to the unpaid order. The reminder is recorded, so that the next e-mail
 * waits. Needs 'orders.write', audited; the link is in no log. Rules: REMIND-10.
 */
export async function remindByWhatsapp(
  { db, clock, config }: Pick<Services, "db" | "config" | "clock">,
  staff: StaffActor,
  orderId: string,
): Promise<WhatsappReminder> {
  const notAllowed = refuseUnlessAllowed(staff, "orders.write");
  if (notAllowed) return notAllowed;
  const { unpaidOrderHours } = config;
  const [order, access, { first }] = await Promise.all([
    findOrderById(db, orderId),
    readOrderAccess(db, orderId),
    findSentAlong(db, orderId),
  ]);
  if (!order || !access) return { kind: "refused", reason: "not_found" };
  const isTogether = first !== null && alongState(order, first) === "together";
  const now = clock();
  const link = orderLink(config, access, now);
  const message = whatsappMessage(config, "whatsapp_unpaid", order.customerPhone, {
    ...personValues(order.customerName),
    pedido: orderNumber(order),
    total: formatBrl(order.amounts.payableCents),
    situacao: whatsappReminderFacts(order, unpaidOrderHours, isTogether ? first : null),
    link,
  });
  if (!message) return { kind: "refused", reason: "no_phone" };
  return inTransaction(db, async (trx): Promise<WhatsappReminder> => {
    await lockOrder(trx, orderId);
    const present = await readOrderToRemind(trx, orderId, { unpaidHours: unpaidOrderHours });
    const reason = present ? whyNotRemind(present) : "not_waiting";
    if (reason) return { kind: "refused", reason };
    await recordWhatsappReminder(trx, orderId, now);
    const entry = { actor: staff.staffId, action: "order.reminded_by_whatsapp", subject: `order:${orderId}` } as const;
    await recordAudit(trx, entry, now);
    return { kind: "made", url: message.url };
  });
}
