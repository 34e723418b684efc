import { expect, test } from "vitest";
import { gatherProviders } from "#shop/ordering/payments/payment-providers.ts";
import { placeOrder } from "#tests/setup/orders/test-orders.ts";
import { payByPix } from "#tests/setup/orders/test-payments.ts";
import { contextOf } from "#tests/setup/pages/page-context.ts";
import { createTestCustomer, type TestCustomer } from "#tests/setup/test-customers.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { loader } from "./checkout.tsx";
import { paymentView } from "./payment/payment-view.ts";

const shop = await createTestShop({ worker: false });
const owner = await createTestCustomer(shop);
const order = await placeOrder(shop, owner);

function ask(address: string, customer: TestCustomer | null, services = shop.services) {
  const context = contextOf(services);
  const url = new URL(address, shop.url);
  const request = new Request(url, { headers: customer?.cookie ?? {} });
  return loader({ request, url, pattern: "/checkout", context, params: {} });
}

test("visitors may open the checkout; nothing of anyone is told", async () => {
  const page = await ask("/checkout", null);
  expect(page).toMatchObject({ customer: null, page: { kind: "cart", profile: null, addresses: [] } });
  expect(page.offered).toEqual(shop.services.payments.offered);
  expect(page.offered).toContain("pix");
  expect(page.cardFields).toMatchObject({ scriptUrl: "/sandbox/mercado-pago/js/v2" });
  const hidden = { kind: "hidden", orderId: order.id };
  expect((await ask(`/checkout?order_id=${order.id}`, null)).page).toEqual(hidden);
});

test("a customer gets their own data to fill in", async () => {
  expect(await ask("/checkout", owner)).toMatchObject({
    customer: { id: owner.id, name: "Joana Prado" },
    page: { kind: "cart", profile: { email: owner.email, zipCode: "01001000", cpf: "52998224725" } },
  });
});

test("a running payment stands where it is, for its owner alone", async () => {
  const payment = await payByPix(shop, owner, order.id);
  const { page } = await ask(`/checkout?order_id=${order.id}`, owner);
  if (page.kind !== "order") throw new Error("no order");
  expect(paymentView(page.seen.order, page.now)).toMatchObject({ kind: "pix", code: payment.pix_qr_code });
  const stranger = await createTestCustomer(shop);
  expect((await ask(`/checkout?order_id=${order.id}`, stranger)).page.kind).toBe("hidden");
});

test("a shop without payment keys offers no method, and production tells no demo login", async () => {
  const bare = { ...shop.services, payments: gatherProviders([]) };
  expect(await ask("/checkout", null, bare)).toMatchObject({ offered: [] });
  const { config } = shop.services;
  const production = { ...shop.services, config: { ...config, mode: "production" as const } };
  expect((await ask("/checkout", null, production)).demoLogin).toBeNull();
});
