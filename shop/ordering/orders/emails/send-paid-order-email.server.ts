import { sendPlainEmail } from "#platform/email/send-email.server.ts";
import { defineJob } from "#platform/jobs/job.ts";
import type { Services } from "#shop/services.server.ts";
import { readShopMails } from "#shop/settings/settings-queries.server.ts";
import { hasEvent } from "../order-event-queries.server.ts";
import { readOrder } from "../order-queries.server.ts";
import { recordEventOnce } from "../order-state-store.server.ts";
import { paidOrderEmail } from "./paid-order-email.ts";

const TOLD = "shop_told";

export const paidOrderMailJob = defineJob("orders.tell-shop", { patient: true }, sendPaidOrderEmail);

/** Once, unless the panel turns it off or the order has ended. Throws if rejected: the job retries. Rules: MAIL-26. */
export async function sendPaidOrderEmail(
  deps: Pick<Services, "db" | "config" | "clock" | "logger" | "jobs" | "rateLimits" | "mailer">,
  { orderId }: { orderId: string },
): Promise<void> {
  const { db, clock, config, logger, mailer } = deps;
  const { value } = await readShopMails(db);
  if (!value.newOrder) return;
  const order = await readOrder(db, orderId);
  if (order.status === "cancelled" || (await hasEvent(db, orderId, TOLD, orderId))) return;
  if (!mailer) return logger.info({ order: orderId, kind: TOLD }, "no mail is set up");
  const { brand, publicUrl } = config;
  // Not one of the order's own e-mails: its rejection does not concern the order.
  const envelope = { to: brand.email, messageId: `shop_paid.${orderId}` };
  await sendPlainEmail(mailer, brand, envelope, paidOrderEmail(order, publicUrl));
  await recordEventOnce(db, { orderId, kind: TOLD, subject: orderId, at: clock() });
}
