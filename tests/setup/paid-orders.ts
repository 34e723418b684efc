import { randomUUID } from "node:crypto";
import { placeOrder, readOrder } from "./orders/test-orders.ts";
import { cardData, pay, payByPix, providerSays } from "./orders/test-payments.ts";
import { soon } from "./soon.ts";
import type { TestCustomer } from "./test-customers.ts";
import type { TestShop } from "./test-shop.ts";

export interface PaidOrder {
  id: string;
  email: string;
  totalCents: number;
  externalPaymentId: string;
}

export type PaysBy = "PIX" | "card" | "Stripe";

/** Places an order with a unique e-mail address. `change`: overrides of other fields. */
export async function placed(
  shop: TestShop,
  customer: TestCustomer,
  change: object = {},
): Promise<Omit<PaidOrder, "externalPaymentId">> {
  const email = `reembolso-${randomUUID()}@exemplo.com`;
  const { id, total } = await placeOrder(shop, customer, { customer_email: email, ...change });
  return { id, email, totalCents: Math.round(total * 100) };
}

/** Places and pays an order; waits until it is confirmed. */
export async function paidOrder(
  shop: TestShop,
  customer: TestCustomer,
  by: PaysBy,
  change: object = {},
): Promise<PaidOrder> {
  const order = await placed(shop, customer, change);
  const externalPaymentId = await PAYING[by](shop, customer, order.id);
  await soon(shop, () => readOrder(shop, customer, order.id)).toMatchObject({ status: "confirmed" });
  return { ...order, externalPaymentId };
}

const PAYING: Readonly<Record<PaysBy, (shop: TestShop, customer: TestCustomer, orderId: string) => Promise<string>>> = {
  async PIX(shop, customer, orderId) {
    const { external_payment_id } = await payByPix(shop, customer, orderId);
    await providerSays(shop, external_payment_id, "approve");
    return external_payment_id;
  },
  async card(shop, customer, orderId) {
    const paid = await pay(shop, customer, orderId, { method: "credit_card", cardData: await cardData(shop, "APRO") });
    return paid.external_payment_id;
  },
  async Stripe(shop, customer, orderId) {
    const answer = await shop.json(
      "/functions/v1/create-stripe-payment",
      { order: { id: orderId }, paymentData: { method: "stripe" } },
      { headers: customer.bearer },
    );
    const session: { sessionUrl: string; externalPaymentId: string } = await answer.json();
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    await shop.fetch(session.sessionUrl, { method: "POST", headers, body: "choice=card" });
    return session.externalPaymentId;
  },
};

/** Refunds a payment in the provider's own panel. `amount` in reais, such as `12.00`; null: the remainder. */
export async function refundInPanel(
  shop: Pick<TestShop, "services" | "sandbox">,
  paid: Pick<PaidOrder, "externalPaymentId">,
  amount: string | null,
): Promise<void> {
  const { db, config } = shop.services;
  const { provider, id } = await db
    .selectFrom("payments")
    .select(["provider", "provider_payment_id as id"])
    .where("external_payment_id", "=", paid.externalPaymentId)
    .executeTakeFirstOrThrow();
  const ask = (path: string, init: RequestInit) => shop.sandbox.app.request(path, init);
  if (provider === "stripe") {
    const headers = {
      Authorization: `Bearer ${config.stripe?.secretKey}`,
      "Content-Type": "application/x-www-form-urlencoded",
    };
    const session = await ask(`/stripe/v1/checkout/sessions/${id}`, { headers });
    const { payment_intent }: { payment_intent: string } = await session.json();
    const cents = amount === null ? "" : `&amount=${Math.round(Number(amount) * 100)}`;
    const body = `payment_intent=${payment_intent}${cents}`;
    return expectMade(await ask("/stripe/v1/refunds", { method: "POST", headers, body }));
  }
  const headers = {
    Authorization: `Bearer ${config.mercadoPago?.accessToken}`,
    "X-Idempotency-Key": randomUUID(),
    "Content-Type": "application/json",
  };
  const order = await ask(`/mercado-pago/v1/orders/${id}`, { headers });
  const { transactions }: { transactions: { payments: { id: string }[] } } = await order.json();
  const body = amount && JSON.stringify({ transactions: [{ id: transactions.payments[0]?.id, amount }] });
  expectMade(await ask(`/mercado-pago/v1/orders/${id}/refund`, { method: "POST", headers, body }));
}

function expectMade(response: Response): void {
  if (!response.ok) throw new Error(`refund in the panel: ${response.status}`);
}
