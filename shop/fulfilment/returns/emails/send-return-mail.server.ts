import { defineMailJob } from "#platform/email/define-mail-job.server.ts";
import type { PlainEmail } from "#platform/email/plain-email.ts";
import { isMailable } from "#platform/email/undeliverable-address.ts";
import { readOrderAccess } from "#shop/ordering/orders/access/order-access-queries.server.ts";
import { orderLink } from "#shop/ordering/orders/access/order-link.server.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { readOrder } from "#shop/ordering/orders/order-queries.server.ts";
import type { Services } from "#shop/services.server.ts";
import { readReturn } from "../return-queries.server.ts";
import { givenUpEmail, shopGivenUpEmail } from "./given-up-emails.ts";
import { returnEmail, shopReturnEmail } from "./return-emails.ts";
import type { ReturnMail } from "./return-mail.ts";

/** Rules: MAIL-27, REFUND-76. */
export const returnMailJob = defineMailJob(
  "returns.mail",
  async (deps: Pick<Services, "db" | "config" | "clock">, mail: ReturnMail) => {
    const { name, email } = deps.config.brand;
    const { content, order, subjectId } = await write(deps, mail);
    const edition = "edition" in mail && mail.edition ? `.${Date.parse(mail.edition)}` : "";
    const messageId = `${subjectId}.${mail.kind}${edition}`;
    if (mail.kind.startsWith("shop_")) {
      const replyTo = customerOf(order);
      return { to: email, messageId, ...(replyTo ? { replyTo } : {}), content };
    }
    // The customer's account was deleted: there is no recipient.
    if (!isMailable(order.customerEmail)) return null;
    return { to: order.customerEmail, messageId, replyTo: { name, address: email }, content };
  },
  { atOnce: 4 },
);

const SHOP_EVENTS = { shop_requested: "requested", shop_withdrawn: "withdrawn", shop_arrived: "arrived" } as const;

async function write(deps: Pick<Services, "db" | "config" | "clock">, mail: ReturnMail) {
  const { db, config } = deps;
  const { brand, texts, publicUrl } = config;
  if ("orderId" in mail) {
    const order = await readOrder(db, mail.orderId);
    const parts = { order, refundCents: mail.refundCents };
    const content: PlainEmail =
      mail.kind === "given_up"
        ? givenUpEmail(config, { ...parts, orderUrl: await orderUrlOf(deps, order) })
        : shopGivenUpEmail(parts);
    return { content, order, subjectId: order.id };
  }
  const made = await readReturn(db, mail.returnId);
  const order = await readOrder(db, made.orderId);
  const parts = { made, order, brand, texts };
  if (mail.kind === "shop_requested" || mail.kind === "shop_withdrawn" || mail.kind === "shop_arrived") {
    const event = SHOP_EVENTS[mail.kind];
    return { content: shopReturnEmail(event, { ...parts, publicUrl }), order, subjectId: made.id };
  }
  const orderUrl = await orderUrlOf(deps, order);
  return { content: returnEmail(mail.kind, { ...parts, orderUrl }), order, subjectId: made.id };
}

/** Signed, as in the order's mails: it needs no login. */
async function orderUrlOf(
  { db, config, clock }: Pick<Services, "db" | "config" | "clock">,
  { id }: Order,
): Promise<string> {
  const access = await readOrderAccess(db, id);
  if (!access) throw new Error(`Order ${id} is gone`);
  return orderLink(config, access, clock());
}

function customerOf({ customerName, customerEmail }: Order) {
  return !isMailable(customerEmail) ? null : { name: customerName, address: customerEmail };
}
