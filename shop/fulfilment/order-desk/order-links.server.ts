import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { isMailable } from "#platform/email/undeliverable-address.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import { raiseLinkGeneration } from "#shop/ordering/orders/access/link-store.server.ts";
import { readOrderAccess } from "#shop/ordering/orders/access/order-access-queries.server.ts";
import { orderLink } from "#shop/ordering/orders/access/order-link.server.ts";
import { orderLinkJob } from "#shop/ordering/orders/access/send-order-link.server.ts";
import { isOrderId } from "#shop/ordering/orders/order.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import { refuseOverLimit, type TooManyAttempts } from "#shop/staff/login/rate-limit-staff.server.ts";
import type { StaffActor } from "#shop/staff/login/staff-session.ts";

/** `no_email`: the customer's data is deleted, and no link opens the order any more. */
type NoLink = { kind: "refused"; reason: "not_found" | "no_email" };

/**
 * Mails a new link to the order's own address, six an hour and order at most. `mailId`: the form's UUID. Needs
 * 'orders.write', audited. Rules: ORDER-73.
 */
export async function mailLinkAtDesk(
  deps: Pick<Services, "db" | "clock" | "jobs" | "rateLimits" | "mailer">,
  staff: StaffActor,
  { orderId, mailId }: { orderId: string; mailId: string },
): Promise<{ kind: "queued" } | NotAllowed | TooManyAttempts | NoLink | { kind: "refused"; reason: "no_mail" }> {
  const notAllowed = refuseUnlessAllowed(staff, "orders.write");
  if (notAllowed) return notAllowed;
  if (!isOrderId(mailId)) return { kind: "refused", reason: "not_found" };
  const order = await readOrderAccess(deps.db, orderId);
  if (!order) return { kind: "refused", reason: "not_found" };
  if (!isMailable(order.customerEmail)) return { kind: "refused", reason: "no_email" };
  if (!deps.mailer) return { kind: "refused", reason: "no_mail" };
  const tooMany = await refuseOverLimit(deps.rateLimits, ["order_mail_again", orderId]);
  if (tooMany) return tooMany;
  await inTransaction(deps.db, async (trx) => {
    await deps.jobs.send(trx, orderLinkJob, { orderId, mailId });
    await recordAudit(trx, { action: "order.link_sent", ...audited(staff, orderId) }, deps.clock());
  });
  return { kind: "queued" };
}

/** A new link to hand over without e-mail. Needs 'orders.write', audited; the link is in no log. Rules: ORDER-73. */
export async function copyOrderLink(
  { db, clock, config }: Pick<Services, "db" | "config" | "clock">,
  staff: StaffActor,
  orderId: string,
): Promise<{ kind: "made"; link: string } | NotAllowed | NoLink> {
  const notAllowed = refuseUnlessAllowed(staff, "orders.write");
  if (notAllowed) return notAllowed;
  const order = await readOrderAccess(db, orderId);
  if (!order) return { kind: "refused", reason: "not_found" };
  if (order.customerEmail === "") return { kind: "refused", reason: "no_email" };
  const now = clock();
  await recordAudit(db, { action: "order.link_copied", ...audited(staff, orderId) }, now);
  return { kind: "made", link: orderLink(config, order, now) };
}

/** Voids all links and their cookies; new ones may be sent. Needs 'orders.write', audited. Rules: ORDER-73. */
export async function revokeOrderLinks(
  { db, clock }: Pick<Services, "db" | "clock">,
  staff: StaffActor,
  orderId: string,
): Promise<{ kind: "revoked" } | NotAllowed | NoLink> {
  const notAllowed = refuseUnlessAllowed(staff, "orders.write");
  if (notAllowed) return notAllowed;
  if (!isOrderId(orderId)) return { kind: "refused", reason: "not_found" };
  return inTransaction(db, async (trx) => {
    const generation = await raiseLinkGeneration(trx, orderId);
    if (generation === null) return { kind: "refused", reason: "not_found" };
    await recordAudit(trx, { action: "order.links_revoked", ...audited(staff, orderId) }, clock());
    return { kind: "revoked" };
  });
}

function audited({ staffId }: StaffActor, orderId: string) {
  return { actor: staffId, subject: `order:${orderId}` };
}
