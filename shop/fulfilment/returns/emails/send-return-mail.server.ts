import type { Brand } from "#platform/config/config.server.ts";
import type { PlainEmail } from "#platform/email/plain-email.ts";
import { sendPlainEmail } from "#platform/email/send-email.server.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { readOrder } from "#shop/ordering/orders/order-queries.server.ts";
import type { Services } from "#shop/services.server.ts";
import type { ReturnMail } from "../return-jobs.ts";
import { readReturn } from "../return-queries.server.ts";
import { givenUpEmail, shopGivenUpEmail } from "./given-up-emails.ts";
import { returnEmail, shopReturnEmail } from "./return-emails.ts";

/** Sends a mail about a return to its customer or the shop. Throws if the mail server refuses it. Rules: MAIL-27. */
export async function sendReturnMail(
  deps: Pick<Services, "db" | "config" | "logger" | "mailer">,
  mail: ReturnMail,
): Promise<void> {
  const { config, logger, mailer } = deps;
  const { brand } = config;
  const { content, order, subjectId } = await write(deps, mail);
  if (!mailer) return logger.info({ subject: subjectId, kind: mail.kind }, "no mail is set up");
  const edition = "edition" in mail && mail.edition ? `.${Date.parse(mail.edition)}` : "";
  const messageId = `${subjectId}.${mail.kind}${edition}`;
  if (mail.kind.startsWith("shop_")) {
    const replyTo = customerOf(order);
    return sendPlainEmail(mailer, brand, { to: brand.email, messageId, ...(replyTo ? { replyTo } : {}) }, content);
  }
  // The customer's account was deleted: there is no recipient.
  if (order.customerEmail === "") return;
  return sendPlainEmail(mailer, brand, { to: order.customerEmail, messageId, replyTo: shopOf(brand) }, content);
}

async function write({ db, config }: Pick<Services, "db" | "config">, mail: ReturnMail) {
  const { brand, publicUrl } = config;
  if ("orderId" in mail) {
    const order = await readOrder(db, mail.orderId);
    const parts = { order, refundCents: mail.refundCents, brand, publicUrl };
    const content: PlainEmail = mail.kind === "given_up" ? givenUpEmail(parts) : shopGivenUpEmail(parts);
    return { content, order, subjectId: order.id };
  }
  const made = await readReturn(db, mail.returnId);
  const order = await readOrder(db, made.orderId);
  const parts = { made, order, brand, publicUrl };
  return { content: emailOf(mail.kind, parts), order, subjectId: made.id };
}

function emailOf(
  kind: Extract<ReturnMail, { returnId: string }>["kind"],
  parts: Parameters<typeof returnEmail>[1],
): PlainEmail {
  if (kind === "shop_requested") return shopReturnEmail("requested", parts);
  if (kind === "shop_withdrawn") return shopReturnEmail("withdrawn", parts);
  return returnEmail(kind, parts);
}

function shopOf({ name, email }: Brand) {
  return { name, address: email };
}

function customerOf({ customerName, customerEmail }: Order) {
  return customerEmail === "" ? null : { name: customerName, address: customerEmail };
}
