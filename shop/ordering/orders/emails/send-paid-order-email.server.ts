import { defineMailJob } from "#platform/email/define-mail-job.server.ts";
import type { Services } from "#shop/services.server.ts";
import { shopMails } from "#shop/settings/setting-table.ts";
import { readSetting } from "#shop/settings/settings-queries.server.ts";
import { hasEvent } from "../order-event-queries.server.ts";
import { readOrder } from "../order-queries.server.ts";
import { recordEventOnce } from "../order-state-store.server.ts";
import { paidOrderEmail } from "./paid-order-email.ts";

const TOLD = "shop_told";

/**
 * Once, unless the panel turns it off or the order has ended. It is not one of the order's own e-mails: its rejection
 * does not concern the order. Rules: MAIL-26.
 */
export const paidOrderMailJob = defineMailJob(
  "orders.tell-shop",
  async ({ db, clock, config }: Pick<Services, "db" | "clock" | "config">, { orderId }: { orderId: string }) => {
    const { value } = await readSetting({ db }, shopMails);
    if (!value.newOrder) return null;
    const order = await readOrder(db, orderId);
    if (order.status === "cancelled" || (await hasEvent(db, orderId, TOLD, orderId))) return null;
    return {
      to: config.brand.email,
      messageId: `shop_paid.${orderId}`,
      content: paidOrderEmail(order, config.publicUrl),
      sent: () => recordEventOnce(db, { orderId, kind: TOLD, subject: orderId, at: clock() }),
    };
  },
);
