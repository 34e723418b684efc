import { randomUUID } from "node:crypto";
import { readOrderAccess } from "#shop/ordering/orders/access/order-access-queries.server.ts";
import { orderLinkCode } from "#shop/ordering/orders/access/order-link.server.ts";
import type { Shopper } from "#shop/ordering/orders/access/shopper.ts";
import { until } from "../soon.ts";
import { deliver } from "../test-returns.ts";
import type { TestShop } from "../test-shop.ts";
import { placeOrder } from "./test-orders.ts";
import { type PaymentAnswer, providerSays } from "./test-payments.ts";

/** An order without an account, and what opens it. */
export interface GuestOrder {
  id: string;
  email: string;
  /** The browser that ordered. */
  claim: Shopper;
  /** A shopper with a link to it. */
  link: Shopper;
  claimCookie: string;
  linkCookie: string;
}

/** Personal data of every guest order; its e-mail comes on top. */
export const GUEST = {
  customer_name: "Olívia Sigilo Reservada",
  customer_phone: "(21) 95555-4444",
  customer_cpf: "390.533.447-05",
  shipping_address: {
    street: "Travessa Reservada",
    number: "7731",
    complement: "Fundos",
    neighborhood: "Centro",
    city: "São Paulo",
    state: "SP",
    zipCode: "01310-100",
  },
};

/** What nobody may read who holds only a link. */
export const GUEST_SECRETS = [
  "Olívia",
  "Sigilo",
  "Reservada",
  "955554444",
  "95555-4444",
  "39053344705",
  "7731",
  "Fundos",
];

/** Places an order without an account; paid by PIX or more, as asked. */
export async function placeGuestOrder(
  shop: TestShop,
  state: "unpaid" | "paid" | "sent" | "delivered",
): Promise<GuestOrder> {
  const email = `convidada.${randomUUID().slice(0, 8)}@exemplo.com`;
  const { id, claim_secret: secret = "" } = await placeOrder(shop, null, { ...GUEST, customer_email: email });
  if (state !== "unpaid") await payGuestOrder(shop, id, secret);
  if (state === "sent" || state === "delivered") await deliver(shop, id, state === "sent" ? null : 1);
  const { db, config, clock } = shop.services;
  const access = await readOrderAccess(db, id);
  if (!access) throw new Error("no order");
  const code = orderLinkCode(config.appSecret, access, clock());
  return {
    id,
    email,
    claim: { customerId: null, secretOf: () => secret },
    link: { customerId: null, linkOf: () => code },
    claimCookie: `order_claim_${id}=${secret}`,
    linkCookie: `order_link_${id.slice(0, 8)}=${code}`,
  };
}

async function payGuestOrder(shop: TestShop, id: string, secret: string): Promise<void> {
  const headers = { "X-Claim-Secret": secret };
  const body = { order: { id }, paymentData: { method: "pix" } };
  const response = await shop.json("/functions/v1/create-mercadopago-payment", body, { headers });
  if (response.status !== 200) throw new Error(`payment: ${response.status} ${await response.text()}`);
  const payment: PaymentAnswer = await response.json();
  await providerSays(shop, payment.external_payment_id, "approve");
  await until(shop, async () => (await orderState(shop, id)).payment_status === "paid");
}

/** Status and payment status of any order. */
export function orderState(shop: TestShop, id: string) {
  const { db } = shop.services;
  const found = db.selectFrom("orders").select(["status", "payment_status"]).where("id", "=", id);
  return found.executeTakeFirstOrThrow();
}
