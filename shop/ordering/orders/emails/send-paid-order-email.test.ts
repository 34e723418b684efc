import { expect, test } from "vitest";
import { saveSetting } from "#shop/settings/save-setting.server.ts";
import { shopMails } from "#shop/settings/setting-table.ts";
import { readSetting } from "#shop/settings/settings-queries.server.ts";
import { mailsTo } from "#tests/setup/orders/test-mails.ts";
import { placeOrder, readOrder } from "#tests/setup/orders/test-orders.ts";
import { payByPix, providerSays } from "#tests/setup/orders/test-payments.ts";
import { readRow } from "#tests/setup/rows/rows.ts";
import { openShop } from "#tests/setup/shops/open-shop.ts";
import { soon } from "#tests/setup/soon.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { paidOrderMailJob } from "./send-paid-order-email.server.ts";

const { shop, services } = await openShop();
const owner = await createTestStaff(shop, "owner");
const packer = await createTestStaff(shop, "fulfilment");
const ana = await createTestCustomer(shop);

const numberOf = async (id: string) => {
  const { number } = await readRow(services.db, "orders", { id }, ["number"]);
  return Number(number);
};

const told = async (number: number) =>
  (await mailsTo(shop, services.config.brand.email)).filter(
    ({ subject }) => subject === `Novo pedido pago nº ${number}`,
  );

async function buy() {
  const order = await placeOrder(shop, ana);
  const payment = await payByPix(shop, ana, order.id);
  await providerSays(shop, payment.external_payment_id, "approve");
  await soon(shop, () => readOrder(shop, ana, order.id)).toMatchObject({ payment_status: "paid" });
  return order;
}

test("a paid order is told to the shop once, with what packing needs and no more", async () => {
  const order = await buy();
  const number = await numberOf(order.id);
  await soon(shop, () => told(number)).toHaveLength(1);
  await paidOrderMailJob.run(services, { orderId: order.id });
  expect(await told(number)).toHaveLength(1);
  const [message] = await told(number);
  expect(message?.text).toContain(`/admin/pedidos/${order.id}`);
  expect(message?.text).toContain("São Paulo");
  for (const form of [message?.text, message?.html]) {
    expect(form).not.toContain(ana.email);
    expect(form).not.toContain("01310");
    expect(form).not.toContain("Paulista");
  }
});

test("the panel turns it off; who may not, does not", async () => {
  const { version } = await readSetting(services, shopMails);
  const save = (newOrder: boolean, who = owner, seen = version) =>
    saveSetting(services, who.session, shopMails, { newOrder }, seen);
  expect(await save(false, packer)).toMatchObject({ reason: "not_allowed" });
  expect(await save(false)).toEqual({ kind: "saved" });
  expect(await save(true, owner, "an older one")).toMatchObject({ reason: "changed_meanwhile" });
  const order = await buy();
  await paidOrderMailJob.run(services, { orderId: order.id });
  expect(await told(await numberOf(order.id))).toEqual([]);
});
