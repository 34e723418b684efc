import { beforeAll, expect, test } from "vitest";
import { placeOrder } from "#tests/setup/orders/test-orders.ts";
import { askToPay, cardData, payByPix } from "#tests/setup/orders/test-payments.ts";
import { RING, stockOf } from "#tests/setup/orders/test-stock.ts";
import { openPayingShop } from "#tests/setup/paying-shop.ts";
import { readRows } from "#tests/setup/rows/rows.ts";
import { makeCoupon } from "#tests/setup/test-coupons.ts";

const { shop, db, ana } = await openPayingShop({ rings: 20 });

beforeAll(() => makeCoupon(shop, "FRETE", { kind: "free_shipping", value: 0 }));

/** A cheap ring, carried for nothing. */
async function orderOver(cents: number) {
  await db
    .updateTable("products")
    .set({ price_cents: cents, discount_price_cents: null })
    .where("id", "=", RING.product_id)
    .execute();
  const order = await placeOrder(shop, ana, { coupon_code: "FRETE" });
  expect(order.total).toBe(cents / 100);
  return order;
}

const stripe = (id: string) =>
  shop.json(
    "/functions/v1/create-stripe-payment",
    { order: { id }, paymentData: { method: "stripe" } },
    { headers: ana.bearer },
  );

test.each([
  [399, "boleto", "Boleto só a partir de R$\u00a04,00. Escolha outra forma de pagamento."],
  [49, "credit_card", "Cartão de crédito só a partir de R$\u00a00,50. Escolha outra forma de pagamento."],
  [49, "stripe", "Stripe só a partir de R$\u00a00,50. Escolha outra forma de pagamento."],
])(
  "%i centavos are not paid by %s: nothing is asked of the provider, nothing is held, and PIX takes them",
  async (cents, method, message) => {
    const order = await orderOver(cents);
    const before = await stockOf(shop, RING.product_id);
    const card = method === "credit_card" && { cardData: await cardData(shop, "APRO") };
    const refused =
      method === "stripe" ? await stripe(order.id) : await askToPay(shop, ana, order.id, { method, ...card });
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { code: "amount_too_small", message, issues: [{ path: "paymentData.method" }] },
    ]);
    expect(await readRows(db, "payments", { order_id: order.id })).toEqual([]);
    expect(await stockOf(shop, RING.product_id)).toEqual(before);
    expect(await payByPix(shop, ana, order.id)).toMatchObject({ status: "pending" });
  },
);

test("R$\u00a04,00 are paid by boleto, R$\u00a00,50 by card", async () => {
  const boleto = await askToPay(shop, ana, (await orderOver(400)).id, { method: "boleto" });
  expect(await boleto.json()).toMatchObject({ status: "pending" });
  const data = { method: "credit_card", cardData: await cardData(shop, "APRO") };
  expect(await (await askToPay(shop, ana, (await orderOver(50)).id, data)).json()).toMatchObject({
    status: "approved",
  });
});
