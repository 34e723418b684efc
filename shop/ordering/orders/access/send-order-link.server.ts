import { defineMailJob } from "#platform/email/define-mail-job.server.ts";
import { isMailable } from "#platform/email/undeliverable-address.ts";
import type { Services } from "#shop/services.server.ts";
import { orderLinkEmail } from "../emails/order-link-email.ts";
import { readOrderAccess } from "./order-access-queries.server.ts";
import { linkHoldsUntil, orderLink } from "./order-link.server.ts";

/** `orderId` null: no order was named. Nothing is sent then, nor for deleted data. */
export const orderLinkJob = defineMailJob(
  "orders.link",
  async (
    { db, clock, config }: Pick<Services, "db" | "clock" | "config">,
    { orderId, mailId }: { orderId: string | null; mailId: string },
  ) => {
    const order = orderId === null ? null : await readOrderAccess(db, orderId);
    if (!order || !isMailable(order.customerEmail)) return null;
    const now = clock();
    const link = { number: order.number, url: orderLink(config, order, now), until: linkHoldsUntil(order, now) };
    return { to: order.customerEmail, messageId: `${mailId}.order_link`, content: orderLinkEmail(config, link) };
  },
);
