import type { Database } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import type { Centavos } from "#platform/money.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import { listOpenEdits } from "#shop/fulfilment/returns/edit-answers/open-edits-queries.server.ts";
import { readOrderAccess } from "#shop/ordering/orders/access/order-access-queries.server.ts";
import { orderLink } from "#shop/ordering/orders/access/order-link.server.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { findOrderById } from "#shop/ordering/orders/order-queries.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffActor } from "#shop/staff/login/staff-session.ts";
import { editMessage, editsTogether, hasOpenEdit } from "./edit-message.ts";
import { EDIT_SENT, findEditSentAt } from "./edit-notice-queries.server.ts";

/** Changes that the customer has not accepted yet. */
export interface EditNotice {
  changes: string[];
  refundCents: Centavos;
  /** When staff last opened WhatsApp with all of it. */
  sentAt: Date | null;
}

/** Null: none that the customer can refuse. The caller must have checked access. */
export async function readEditNotice(db: Database, order: Pick<Order, "id" | "status">): Promise<EditNotice | null> {
  const edits = await listOpenEdits(db, order.id);
  const last = edits.at(-1);
  if (!last || !hasOpenEdit(order, edits)) return null;
  const { changes, amountCents } = editsTogether(edits);
  return { changes, refundCents: amountCents, sentAt: await findEditSentAt(db, order.id, last.at) };
}

export type EditByWhatsapp =
  | { kind: "made"; url: string }
  | NotAllowed
  /** `no_phone`: no number that WhatsApp could have. `nothing_open`: accepted, refused or sent. */
  | { kind: "refused"; reason: "not_found" | "no_phone" | "nothing_open" };

/**
 * WhatsApp URL for staff to send: what the shop changed, with a link to refuse it, which is in no log. Audited. Needs
 * 'orders.write'. Rules: EDIT-26.
 */
export async function sendEditByWhatsapp(
  { db, clock, config }: Pick<Services, "db" | "config" | "clock">,
  staff: StaffActor,
  orderId: string,
): Promise<EditByWhatsapp> {
  const notAllowed = refuseUnlessAllowed(staff, "orders.write");
  if (notAllowed) return notAllowed;
  const [order, access] = await Promise.all([findOrderById(db, orderId), readOrderAccess(db, orderId)]);
  if (!order || !access) return { kind: "refused", reason: "not_found" };
  const edits = await listOpenEdits(db, orderId);
  if (!hasOpenEdit(order, edits)) return { kind: "refused", reason: "nothing_open" };
  const now = clock();
  const message = editMessage(config, order, { edits, link: orderLink(config, access, now) });
  if (!message) return { kind: "refused", reason: "no_phone" };
  const entry = { actor: staff.staffId, action: EDIT_SENT, subject: `order:${orderId}` } as const;
  await inTransaction(db, (trx) => recordAudit(trx, entry, now));
  return { kind: "made", url: message.url };
}
