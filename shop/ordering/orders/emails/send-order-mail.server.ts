import { type Clock, HOUR_MS } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.server.ts";
import { isMailable } from "#platform/email/undeliverable-address.ts";
import { defineJob } from "#platform/jobs/job.ts";
import type { RateLimitBucket, RateLimits } from "#platform/security/rate-limit-store.server.ts";
import { readMailedOrder, readOrderAccess } from "#shop/ordering/orders/access/order-access-queries.server.ts";
import { orderLink } from "#shop/ordering/orders/access/order-link.server.ts";
import { findReplacement } from "#shop/ordering/orders/along/replacement-queries.server.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { hasEvent } from "#shop/ordering/orders/order-event-queries.server.ts";
import { readOrder } from "#shop/ordering/orders/order-queries.server.ts";
import { recordEventOnce } from "#shop/ordering/orders/order-state-store.server.ts";
import { openReminder } from "#shop/ordering/orders/reminding/open-reminder.server.ts";
import { isReminderTurn } from "#shop/ordering/orders/reminding/reminder-due.ts";
import { markReminderSent } from "#shop/ordering/orders/reminding/reminder-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { isOutdatedEmail, type MailFact, type MailKind } from "./mail-kind.ts";
import { orderEmailText } from "./order-email-text.ts";
import { orderEmailTexts } from "./order-email-texts.ts";

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

/** `bare`: without names and streets. `takeBack`: it was not sent after all, and counts for nothing. */
export type MailPass = { kind: "whole" | "bare"; takeBack: () => Promise<void> } | { kind: "wait"; until: Date };

const LONGEST_WAIT_MS = HOUR_MS;
/** So that thousands waiting for one network do not ask all the time. */
const LEAST_WAIT_MS = 60_000;

/**
 * Decides whether a mail may leave now. Anybody can order with somebody else's address: an unproved address gets three
 * mails an hour, and a network causes at most `ORDER_MAILS_PER_NETWORK` to such addresses. A mail waits an hour at
 * most, then omits typed text. `heldSince`: since when it waits; null: a new mail. Rules: MAIL-71.
 */
export async function passForMail(
  { db, clock, rateLimits }: { db: Database; clock: Clock; rateLimits: RateLimits },
  { id, customerEmail }: { id: string; customerEmail: string },
  heldSince: Date | null,
): Promise<MailPass> {
  const order = await readMailedOrder(db, id);
  if (!order || order.isTrusted) return { kind: "whole", takeBack: async () => undefined };
  const buckets: RateLimitBucket[] = [
    ["order_mail_email", customerEmail.toLowerCase()],
    ...(order.network ? [["order_mail_network", order.network] as const] : []),
  ];
  const taken: RateLimitBucket[] = [];
  const takeBack = async () => {
    for (const bucket of taken) await rateLimits.giveBack(...bucket);
  };
  const now = clock();
  const latest = new Date((heldSince ?? now).getTime() + LONGEST_WAIT_MS);
  for (const bucket of buckets) {
    const answer = await rateLimits.take(...bucket);
    if (answer.kind === "allowed") taken.push(bucket);
    else if (now < latest) {
      await takeBack();
      const turn = new Date(now.getTime() + Math.max(answer.retryAfterSeconds * 1000, LEAST_WAIT_MS));
      return { kind: "wait", until: turn < latest ? turn : latest };
    }
  }
  return { kind: heldSince ? "bare" : "whole", takeBack };
}

/** Drops names, address and gift message, which the buyer typed, for mails to whom it may not concern. Rules: MAIL-71. */
export function bareOrder(order: Order): Order {
  const nowhere = { street: "", number: "", neighborhood: "", city: "", state: "", zipCode: "" };
  return { ...order, customerName: "", giftMessage: null, giftRecipient: null, shippingAddress: nowhere };
}
