import { expect, test } from "vitest";
import { readOrderToSend } from "#shop/fulfilment/order-desk/read-staff-order.server.ts";
import { orderHistory } from "#shop/ordering/orders/order-history.ts";
import { readOrder as readOneOrder } from "#shop/ordering/orders/order-queries.server.ts";
import { shippingSettings, USUAL_SHIPPING } from "#shop/ordering/shipping/shipping-settings.ts";
import { saveSetting } from "#shop/settings/save-setting.server.ts";
import { readSetting } from "#shop/settings/settings-queries.server.ts";
import { expectCleanBooks } from "#tests/setup/clean-ledger.ts";
import { mailAbout } from "#tests/setup/mailbox.ts";
import { mailsTo } from "#tests/setup/orders/test-mails.ts";
import { orderBody, placeOrder, readOrder } from "#tests/setup/orders/test-orders.ts";
import { payByPix, providerSays } from "#tests/setup/orders/test-payments.ts";
import { RING, setStock } from "#tests/setup/orders/test-stock.ts";
import { soon } from "#tests/setup/soon.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { carrierFails, orderRow } from "#tests/setup/test-parcels.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { handedOver, readyForPickup, sendByHand } from "./sending/send-by-hand.server.ts";

const PLACE = "Rua das Flores, 12, Centro. Segunda a sexta, das 9h às 18h";

const shop = await createTestShop();
const customer = await createTestCustomer(shop);
const packer = await createTestStaff(shop, "fulfilment");
await setStock(shop, RING.product_id, 50);
const owner = await createTestStaff(shop, "owner");
const { db } = shop.services;
const pickup = { address: "Rua das Flores, 12, Centro", hours: "Segunda a sexta, das 9h às 18h" };
const { version } = await readSetting({ db }, shippingSettings);
await saveSetting(shop.services, owner.session, shippingSettings, { ...USUAL_SHIPPING, pickup }, version);

interface Option {
  id: string;
  name: string;
  price: number;
  pickup: string | null;
}

async function options(): Promise<Option[]> {
  const items = [{ product_id: RING.product_id, quantity: RING.quantity }];
  return (await shop.json("/functions/v1/melhor-envio-proxy", { cep_destino: "01310100", items })).json();
}

async function chosen(): Promise<string> {
  const pickup = (await options()).find(({ pickup }) => pickup !== null);
  return pickup?.id ?? "";
}

async function paid(shipping_option_id: string) {
  const order = await placeOrder(shop, customer, { customer_email: customer.email, shipping_option_id });
  const { external_payment_id } = await payByPix(shop, customer, order.id);
  await providerSays(shop, external_payment_id, "approve");
  await soon(shop, () => readOrder(shop, customer, order.id)).toMatchObject({ status: "confirmed" });
  return order;
}

test("from the quote to 'Retirado': nothing for shipping, and where and when in the order, its mails and the panel", async () => {
  const [pickup] = await options();
  expect(pickup).toMatchObject({ name: "Retirada na loja", price: 0, pickup: PLACE });
  const order = await paid(pickup?.id ?? "");
  expect(order).toMatchObject({ shipping: 0, service_name: `Retirada na loja: ${PLACE}` });
  expect(order.total).toBe(order.subtotal);
  const confirmed = await mailAbout(shop, customer.email, /confirmado/);
  expect(confirmed.text).toContain("prontas para retirada");
  expect(confirmed.text).toContain(`Retirada na loja\n${PLACE}.`);
  expect(confirmed.text).not.toContain("Postamos");

  const seen = await readOrderToSend(shop.services, packer.session, order.id);
  expect(seen).toMatchObject({ isPickup: true });
  expect(await readyForPickup(shop.services, packer.session, order.id)).toMatchObject({ kind: "done" });
  expect(await readyForPickup(shop.services, packer.session, order.id)).toMatchObject({ kind: "done" });
  expect((await mailAbout(shop, customer.email, /pronto para retirada/)).text).toContain(`Retire em ${PLACE}.`);
  expect(await handedOver(shop.services, packer.session, order.id)).toMatchObject({ changed: true });
  expect((await mailAbout(shop, customer.email, /foi retirado/)).text).toContain("retiradas na loja");
  const subjects = (await mailsTo(shop, customer.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => /pronto para retirada/.test(subject))).toHaveLength(1);
  expect(subjects.join()).not.toMatch(/a caminho|foi entregue/);

  const history = orderHistory((await readOneOrder(shop.services.db, order.id)).events, { collected: true });
  expect(history.map(({ title }) => title)).toContain("Pedido retirado");
  expect(history.map(({ title }) => title).join()).not.toMatch(/enviado|entregue/);
});

test("nobody who has not chosen is made to collect, also where no carrier goes", async () => {
  const unchosen = await placeOrder(shop, customer);
  expect(unchosen.shipping).toBeGreaterThan(0);
  expect(unchosen.service_name).not.toMatch(/Retirada/);
  await carrierFails(shop, "calculate", "all-service-errors");
  const body = orderBody();
  const elsewhere = orderBody({ shipping_address: { ...body.shipping_address, zipCode: "20040-002", state: "RJ" } });
  const refused = await shop.json("/rest/v1/orders", elsewhere, { headers: customer.bearer });
  expect(refused.status).toBe(422);
  expect((await refused.json()).message).toBe("Nenhum serviço de frete disponível para este CEP");
});

test("the choice holds for its pieces and its CEP only", async () => {
  const shipping_option_id = await chosen();
  const items = [{ ...RING, quantity: 3 }];
  const other = await shop.json("/rest/v1/orders", orderBody({ shipping_option_id, items }));
  expect([other.status, (await other.json()).code]).toEqual([409, "shipping_changed"]);
});

test("what is sent by a carrier after all is on its way like any other", async () => {
  const order = await paid(await chosen());
  const parcel = { orderId: order.id, carrierName: "Motoboy", trackingCode: "MB-7" };
  expect(await sendByHand(shop.services, packer.session, parcel)).toMatchObject({ changed: true });
  expect(await orderRow(shop, order.id)).toMatchObject({ status: "shipped", carrier_name: "Motoboy" });
  const letter = await mailAbout(shop, customer.email, /a caminho/);
  expect(letter.text).toContain("Suas peças saíram com Motoboy");
  expect(letter.text).toContain("Entrega\nAvenida Paulista");
  await expectCleanBooks(shop);
});
