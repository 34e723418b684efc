import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { isMailable } from "#platform/email/undeliverable-address.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import { orderMailJob } from "#shop/ordering/orders/emails/send-order-mail.server.ts";
import { isOrderId } from "#shop/ordering/orders/order.ts";
import { findOrderById } from "#shop/ordering/orders/order-queries.server.ts";
import { lockOrderForWrite } from "#shop/ordering/orders/order-state-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import { refuseOverLimit, type TooManyAttempts } from "#shop/staff/login/rate-limit-staff.server.ts";
import type { StaffActor } from "#shop/staff/login/staff-session.ts";
import { readSentMails } from "./desk-queries.server.ts";
import { offeredMails } from "./offered-mail.ts";

export interface MailWish {
  orderId: string;
  /** The `key` of a `SendableMail`. */
  key: string;
  /** The form's UUID, which makes a repeated submit idempotent. */
  again: string;
}

export type MailAgain =
  | { kind: "queued" }
  | NotAllowed
  | TooManyAttempts
  /** `no_mail`: no mail server. `no_email`: the account was deleted. `overtaken`: the mail is no longer true. */
  | { kind: "refused"; reason: "not_found" | "no_mail" | "no_email" | "overtaken" };

/**
 * Sends a mail again, or for the first time, if its content is still true. At most six an hour and order. Needs
 * 'orders.write'. Rules: MAIL-25.
 */
export async function resendMail(
  deps: Pick<Services, "db" | "clock" | "jobs" | "rateLimits" | "mailer">,
  staff: StaffActor,
  { orderId, key, again }: MailWish,
): Promise<MailAgain> {
  const notAllowed = refuseUnlessAllowed(staff, "orders.write");
  if (notAllowed) return notAllowed;
  if (!isOrderId(orderId) || !isOrderId(again) || !(await findOrderById(deps.db, orderId))) {
    return { kind: "refused", reason: "not_found" };
  }
  if (!deps.mailer) return { kind: "refused", reason: "no_mail" };
  const tooMany = await refuseOverLimit(deps.rateLimits, ["order_mail_again", orderId]);
  if (tooMany) return tooMany;
  return inTransaction(deps.db, async (trx): Promise<MailAgain> => {
    const order = await lockOrderForWrite(trx, orderId);
    if (!isMailable(order.customerEmail)) return { kind: "refused", reason: "no_email" };
    const mail = offeredMails(order, await readSentMails(trx, orderId)).find((each) => each.key === key);
    if (!mail) return { kind: "refused", reason: "overtaken" };
    const { kind, fact } = mail;
    await deps.jobs.send(trx, orderMailJob, { orderId, kind, ...(fact && { fact }), again });
    const action = "order.mail_resent";
    const after = { mail: kind };
    await recordAudit(trx, { actor: staff.staffId, action, subject: `order:${orderId}`, after }, deps.clock());
    return { kind: "queued" };
  });
}
