import type { Clock } from "#platform/clock.ts";
import type { Config } from "#platform/config.server.ts";
import type { Database } from "#platform/database.server.ts";
import type { Logger } from "#platform/logging.server.ts";
import type { Mailer } from "#platform/mailer.server.ts";
import { mailText } from "./mail/mail-text.ts";
import { mailWords } from "./mail/mail-words.ts";
import type { Order } from "./order.ts";
import type { MailKind } from "./order-jobs.ts";
import { readOrder } from "./order-queries.server.ts";
import { noteOnce } from "./order-store.server.ts";

export interface MailDependencies {
  db: Database;
  clock: Clock;
  config: Config;
  logger: Logger;
  /** Null: no mail is set up. */
  mailer: Mailer | null;
}

/**
 * Sends an order's mail of one kind, once. It throws when the mail server does not take it, so that the job is tried
 * again. A mail that the course of things has overtaken is not sent.
 */
export async function sendOrderMail(
  deps: MailDependencies,
  { orderId, kind }: { orderId: string; kind: MailKind },
): Promise<void> {
  const { db, clock, config, logger, mailer } = deps;
  const order = await readOrder(db, orderId);
  // Its owner has deleted their account: nobody is left to be told.
  if (order.customerEmail === "") return;
  if (order.events.some((event) => event.kind === sentEvent(kind)) || isOvertaken(kind, order)) return;
  if (!mailer) return logger.info({ order: orderId, kind }, "no mail is set up");
  const words = mailWords(kind, order);
  // Loaded with the first mail: nothing else needs it.
  const { renderOrderMail } = await import("./mail/order-mail.server.tsx");
  await mailer.send({
    to: order.customerEmail,
    subject: words.subject,
    html: renderOrderMail({ words, order, brand: config.brand, publicUrl: config.publicUrl }),
    text: mailText(words, order, config.brand, config.publicUrl),
    messageId: `${orderId}.${kind}`,
  });
  await noteOnce(db, { orderId, kind: sentEvent(kind), subject: orderId, at: clock() });
}

function sentEvent(kind: MailKind): string {
  return `mail_${kind}`;
}

/** Nobody is asked to pay what is paid, or can no longer be paid. */
function isOvertaken(kind: MailKind, order: Order): boolean {
  return kind === "order_received" && (order.status !== "pending" || order.payment?.state !== "pending");
}
