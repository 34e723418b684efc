import { isMailable } from "#platform/email/undeliverable-address.ts";
import { defineJob } from "#platform/jobs/job.ts";
import type { Services } from "#shop/services.server.ts";
import { readOrderAccess } from "../access/order-access-queries.server.ts";
import { orderLink } from "../access/order-link.server.ts";
import { findReplacement } from "../along/replacement-queries.server.ts";
import { hasEvent } from "../order-event-queries.server.ts";
import { readOrder } from "../order-queries.server.ts";
import { recordEventOnce } from "../order-state-store.server.ts";
import { openReminder } from "../reminding/open-reminder.server.ts";
import { isReminderTurn } from "../reminding/reminder-due.ts";
import { markReminderSent } from "../reminding/reminder-store.server.ts";
import type { MailFact, MailKind } from "./mail-kind.ts";
import { orderEmailText } from "./order-email-text.ts";
import { orderEmailTexts } from "./order-email-texts.ts";
import { isOutdatedEmail } from "./outdated-email.ts";
import { bareOrder, passForMail } from "./pass-for-mail.server.ts";

interface OrderMail {
  orderId: string;
  kind: MailKind;
  fact?: MailFact;
  /** UUID of a staff member's resend. */
  again?: string;
  /** ISO time; waits for its turn since then. */
  heldSince?: string;
}

export const orderMailJob = defineJob("orders.mail", { patient: true, atOnce: 4 }, sendOrderMail);

/**
 * Sends one once per kind and fact, and per resend by staff (`again`), which never waits. Throws when the mail server
 * rejects it: the job retries. Outdated ones are not sent. To an unproved address it may wait: its job is sent again
 * (`heldSince`). Rules: MAIL-12, MAIL-24, MAIL-71.
 */
export async function sendOrderMail(
  deps: Pick<Services, "db" | "config" | "clock" | "logger" | "jobs" | "rateLimits" | "mailer">,
  job: OrderMail,
): Promise<void> {
  const { db, clock, config, logger, mailer } = deps;
  const { orderId, kind, fact = null, again, heldSince } = job;
  const full = await readOrder(db, orderId);
  // The customer deleted the account, or gave no e-mail: there is nobody to notify.
  if (!isMailable(full.customerEmail)) return;
  const sent = { orderId, kind: `mail_${kind}`, subject: again ?? fact?.id ?? orderId };
  if (await hasEvent(db, orderId, sent.kind, sent.subject)) return;
  if (isOutdatedEmail(kind, full, fact)) {
    if (heldSince)
      logger.info({ order: orderId, kind, heldSince }, "a mail was overtaken while it waited for its turn");
    return;
  }
  if (!mailer) return logger.info({ order: orderId, kind }, "no mail is set up");
  const isReminder = kind === "payment_reminder";
  const optOutUrl = isReminder ? await openReminder(deps, orderId, fact?.id) : null;
  if (isReminder && !optOutUrl) return;
  const pass = again ? null : await passForMail(deps, full, heldSince ? new Date(heldSince) : null);
  if (pass?.kind === "wait") {
    logger.info(
      { order: orderId, kind, until: pass.until },
      "a mail to an address that nobody proved waits for its turn",
    );
    const waiting = { orderId, kind, ...(fact && { fact }), heldSince: heldSince ?? clock().toISOString() };
    return deps.jobs.send(db, orderMailJob, waiting, { startAfter: pass.until });
  }
  const order = pass?.kind === "bare" ? bareOrder(full) : full;
  const { handlingDays, unpaidOrderHours } = config;
  const replaces = await findReplacement(db, orderId);
  const words = orderEmailTexts(kind, order, { fact, handlingDays, unpaidOrderHours, replaces, voice: config });
  const access = await readOrderAccess(db, orderId);
  if (!access) return;
  const orderUrl = orderLink(config, access, clock());
  const { brand, publicUrl } = config;
  // Lazy import: only needed once an e-mail is sent.
  const { renderOrderMail } = await import("./order-mail.server.tsx");
  const mail = {
    to: order.customerEmail,
    subject: words.subject,
    html: renderOrderMail({ words, order, brand, publicUrl, orderUrl, optOutUrl }),
    text: orderEmailText(words, order, brand, { publicUrl, orderUrl, optOutUrl }),
    ...(optOutUrl && { unsubscribeUrl: optOutUrl, canWait: true }),
    messageId: [orderId, kind, ...(fact ? [fact.id.replace(/[^\w-]/g, "")] : []), ...(again ? [again] : [])].join("."),
  };
  try {
    await mailer.send(mail);
  } catch (error) {
    await pass?.takeBack();
    throw error;
  }
  const more = { ...(fact && { fact }), ...(again && { again: true }) };
  await recordEventOnce(db, { ...sent, at: clock(), more });
  if (isReminder && isReminderTurn(fact?.id)) await markReminderSent(db, { orderId, turn: fact.id }, clock());
}
