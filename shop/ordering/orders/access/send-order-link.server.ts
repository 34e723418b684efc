import { sendPlainEmail } from "#platform/email/send-email.server.ts";
import { isMailable } from "#platform/email/undeliverable-address.ts";
import { defineJob } from "#platform/jobs/job.ts";
import type { Services } from "#shop/services.server.ts";
import { orderLinkEmail } from "../emails/order-link-email.ts";
import { readOrderAccess } from "./order-access-queries.server.ts";
import { linkHoldsUntil, orderLink } from "./order-link.server.ts";

/** `orderId` null: no order was named, and nothing is sent. */
export const orderLinkJob = defineJob("orders.link", { patient: true }, sendOrderLink);

/** Sends nothing for no order or deleted data. Throws if the mail server fails: the job retries. */
export async function sendOrderLink(
  { db, clock, config, logger, mailer }: Pick<Services, "db" | "config" | "clock" | "logger" | "mailer">,
  { orderId, mailId }: { orderId: string | null; mailId: string },
): Promise<void> {
  const order = orderId === null ? null : await readOrderAccess(db, orderId);
  if (!order || !isMailable(order.customerEmail)) return;
  if (!mailer) return logger.info({ order: orderId, kind: "order_link" }, "no mail is set up");
  const now = clock();
  const link = { number: order.number, url: orderLink(config, order, now), until: linkHoldsUntil(order, now) };
  const envelope = { to: order.customerEmail, messageId: `${mailId}.order_link` };
  await sendPlainEmail(mailer, config.brand, envelope, orderLinkEmail(config, link));
}
