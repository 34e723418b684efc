import { formatDateTime } from "#platform/clock.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { whatsappChat } from "#platform/formats/whatsapp.ts";
import { formatBrl } from "#platform/money.ts";
import { recordAuditOnce } from "#shop/audit/audit-store.server.ts";
import { readOrderAccess } from "#shop/ordering/orders/access/order-access-queries.server.ts";
import { orderLink, orderLinkCode } from "#shop/ordering/orders/access/order-link.server.ts";
import { findReplacement } from "#shop/ordering/orders/along/replacement-queries.server.ts";
import { alongState } from "#shop/ordering/orders/along/sent-along.ts";
import { findSentAlong } from "#shop/ordering/orders/along/sent-along-queries.server.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { awaitsTerms } from "#shop/ordering/orders/order.ts";
import { findOrderById } from "#shop/ordering/orders/order-queries.server.ts";
import { lockOrderForWrite } from "#shop/ordering/orders/order-state-store.server.ts";
import { type StartedPayment, startPayment } from "#shop/ordering/orders/paying/start-payment.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffActor, StaffSession } from "#shop/staff/login/staff-session.ts";
import { handOverText } from "./hand-over-text.ts";
import { findOrderExpiry } from "./manual-order-queries.server.ts";

export interface HandedOver {
  order: Order;
  addedTo: Pick<Order, "number"> | null;
  link: string;
  /** For WhatsApp, with link and PIX code where there is one. */
  text: string;
  /** Opens WhatsApp with the text; null: no telephone. */
  whatsapp: string | null;
  pix: { code: string; image: string | null } | null;
  expiresAt: Date;
  mayBeginPix: boolean;
}

/** Null: no order made by staff. Needs 'orders.write'. Rules: DESK-14. */
export async function readHandOver(
  { db, clock, config, payments }: Pick<Services, "db" | "config" | "clock" | "payments">,
  staff: Pick<StaffSession, "role">,
  orderId: string,
): Promise<HandedOver | NotAllowed | null> {
  const notAllowed = refuseUnlessAllowed(staff, "orders.write");
  if (notAllowed) return notAllowed;
  const [order, access, expiresAt, { first }, replaces] = await Promise.all([
    findOrderById(db, orderId),
    readOrderAccess(db, orderId),
    findOrderExpiry(db, orderId),
    findSentAlong(db, orderId),
    findReplacement(db, orderId),
  ]);
  if (!order || !access || !expiresAt) return null;
  const now = clock();
  const link = orderLink(config, access, now);
  const { payment } = order;
  const isOpen = payment?.method === "pix" && payment.state === "pending" && payment.pixQrCode !== null;
  const pix = isOpen && payment.pixQrCode ? { code: payment.pixQrCode, image: payment.pixQrCodeBase64 } : null;
  const text = handOverText(order, config, {
    link,
    pix: pix && { code: pix.code, total: formatBrl(payment?.amountCents ?? 0) },
    terms: awaitsTerms(order) ? `${config.publicUrl}/termos` : null,
    until: formatDateTime(expiresAt),
    alongWith: first && alongState(order, first) === "together" ? first : null,
    replaces,
  });
  const isWaiting = order.status === "pending" && expiresAt > now;
  return {
    order,
    addedTo: first && { number: first.number },
    link,
    text,
    whatsapp: whatsappChat(order.customerPhone, text),
    pix,
    expiresAt,
    mayBeginPix: isWaiting && pix === null && payments.taking("pix") !== null,
  };
}

/** Begins the PIX as the link's holder would, or returns it. Needs 'orders.write', audited. Rules: DESK-14, DESK-18. */
export async function beginPix(
  deps: Pick<Services, "db" | "config" | "clock" | "logger" | "jobs" | "dayCounts" | "payments">,
  staff: StaffActor,
  orderId: string,
): Promise<StartedPayment | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "orders.write");
  if (notAllowed) return notAllowed;
  const access = await readOrderAccess(deps.db, orderId);
  if (!access || !(await findOrderExpiry(deps.db, orderId))) return { kind: "refused", reason: "not_found" };
  const code = orderLinkCode(deps.config.appSecret, access, deps.clock());
  const choice = { orderId, method: "pix", card: null, installments: 1, document: null, terms: "offered" } as const;
  const shopper = { customerId: null, linkOf: () => code };
  const started = await startPayment(deps, choice, shopper, { network: "staff", session: null });
  if (started.kind === "started") {
    // A repeated press after a lost answer finds the running PIX: no second entry.
    const after = { payment: started.payment.external_payment_id };
    const entry = { actor: staff.staffId, action: "order.pix_begun", subject: `order:${orderId}`, after } as const;
    await inTransaction(deps.db, async (trx) => {
      await lockOrderForWrite(trx, orderId);
      await recordAuditOnce(trx, entry, deps.clock());
    });
  }
  return started;
}
