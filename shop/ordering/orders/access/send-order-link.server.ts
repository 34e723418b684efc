import { randomUUID } from "node:crypto";
import { defineMailJob } from "#platform/email/define-mail-job.server.ts";
import { isMailable } from "#platform/email/undeliverable-address.ts";
import { clientAddress, clientNetwork } from "#platform/http/client-address.ts";
import { takeInTurn } from "#platform/security/rate-limit-store.server.ts";
import { orderLinkEmail } from "#shop/ordering/orders/emails/order-link-email.ts";
import type { Services } from "#shop/services.server.ts";
import { findOrderIdByReference, readOrderAccess } from "./order-access-queries.server.ts";
import { linkHoldsUntil, orderLink } from "./order-link.server.ts";
import type { OrderReference } from "./order-reference.ts";

export interface OrderLinkRequest {
  reference: OrderReference;
  email: string;
}

export type OrderLinkAnswer =
  | { kind: "accepted" }
  | { kind: "refused"; reason: "no_mail" }
  | { kind: "refused"; reason: "too_many_requests"; retryAfterSeconds: number };

/**
 * E-mails a new link if the typed address is the order's own. Answer and work are the same without such an order.
 * Refused if one network asks too often or no e-mail is configured. After six requests for an address within an hour,
 * or three from one network, further ones send nothing, silently. Rules: ORDER-71, ORDER-72.
 */
export async function requestOrderLink(
  { db, jobs, mailer, rateLimits }: Pick<Services, "db" | "jobs" | "rateLimits" | "mailer">,
  { reference, email }: OrderLinkRequest,
  headers: Headers,
): Promise<OrderLinkAnswer> {
  if (!mailer) return { kind: "refused", reason: "no_mail" };
  const network = clientNetwork(clientAddress(headers));
  const attempt = await rateLimits.take("order_link", network);
  if (attempt.kind === "refused") {
    return { kind: "refused", reason: "too_many_requests", retryAfterSeconds: attempt.retryAfterSeconds };
  }
  const mail = await takeInTurn(rateLimits, ["order_link_here", email, network], ["order_link_email", email]);
  if (mail.kind === "refused") return { kind: "accepted" };
  const orderId = await findOrderIdByReference(db, reference, email);
  await jobs.send(db, orderLinkJob, { orderId, mailId: randomUUID() });
  return { kind: "accepted" };
}

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
