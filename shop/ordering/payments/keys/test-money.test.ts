import { beforeEach, expect, test } from "vitest";
import { testMoneyProviders } from "#shop/settings/payments/key-facts.ts";
import { closedNotice } from "#shop/settings/shop-status.ts";
import { placeOrder } from "#tests/setup/orders/test-orders.ts";
import { askForPix, payByPix, providerSays } from "#tests/setup/orders/test-payments.ts";
import { RING, setStock } from "#tests/setup/orders/test-stock.ts";
import { changeAccounts } from "#tests/setup/providers/provider-accounts.ts";
import { jobsAreDone, soon } from "#tests/setup/soon.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { confirmTestKeys, savePaymentKeys, tryPaymentKeys } from "../save-payment-keys.server.ts";
import { probePaymentKeys } from "./note-keys.server.ts";

const shop = await createTestShop({ config: { mode: "production", stripe: null } });
const { services } = shop;
const { db } = services;
const ana = await createTestCustomer(shop);
const owner = await createTestStaff(shop, "owner");
await setStock(shop, RING.product_id, 50);

const isClosed = () => closedNotice(services.config.status, services.clock()) !== null;
const alerts = () =>
  db
    .selectFrom("payment_alerts")
    .select("kind")
    .where("kind", "=", "test_money")
    .where("ended_at", "is", null)
    .execute();

beforeEach(async () => {
  await changeAccounts(shop, { mercadoPago: { isTest: true }, stripe: { isLive: false } });
  // An alert is named by its minute.
  await shop.time.advance(61_000);
});

test("keys of a test seller in the environment: found out by the shop itself, red, and it opens only when its owner says so", async () => {
  expect([testMoneyProviders(services.config), isClosed()]).toEqual([[], false]);
  const { id } = await placeOrder(shop, ana);
  await probePaymentKeys(services);
  expect([testMoneyProviders(services.config), isClosed()]).toEqual([["mercado-pago"], true]);
  expect(await alerts()).toHaveLength(1);
  expect((await askForPix(shop, ana, id)).status).toBe(409);
  expect(services.payments.offered).toEqual([]);

  expect(await confirmTestKeys(services, owner.session, "mercado-pago")).toEqual({ kind: "confirmed" });
  expect([testMoneyProviders(services.config), isClosed()]).toEqual([["mercado-pago"], false]);
  expect(await payByPix(shop, ana, id)).toMatchObject({ status: "pending" });
  await tryPaymentKeys(services, owner.session, "mercado-pago", {});
  expect([testMoneyProviders(services.config), isClosed()]).toEqual([["mercado-pago"], false]);
  const log = await db.selectFrom("audit_log").select("actor").where("action", "=", "payment_keys.confirmed").execute();
  expect(log).toEqual([{ actor: owner.session.staffId }]);
});

test("one provider with test keys beside a real one: its methods alone are kept back", async () => {
  await changeAccounts(shop, { mercadoPago: { isTest: false } });
  await tryPaymentKeys(services, owner.session, "mercado-pago", {});
  expect([testMoneyProviders(services.config), await alerts()]).toEqual([[], []]);
  const keys = { secretKey: "sk_test_demo", webhookSecret: "whsec_demo" };
  await savePaymentKeys(services, owner.session, "stripe", keys);
  expect([testMoneyProviders(services.config), isClosed(), services.payments.offered.includes("stripe")]).toEqual([
    ["stripe"],
    false,
    false,
  ]);
  await savePaymentKeys(services, owner.session, "stripe", { ...keys, secretKey: "sk_live_demo" });
  expect([testMoneyProviders(services.config), services.payments.offered.includes("stripe")]).toEqual([[], true]);
});

test("a notice about a payment of ours says that no real money moved: red and told once, until the next says otherwise", async () => {
  await changeAccounts(shop, { mercadoPago: { isTest: false } });
  await tryPaymentKeys(services, owner.session, "mercado-pago", {});
  const buy = async () => {
    const { external_payment_id } = await payByPix(shop, ana, (await placeOrder(shop, ana)).id);
    await providerSays(shop, external_payment_id, "approve");
    await jobsAreDone(shop);
  };
  await buy();
  expect(testMoneyProviders(services.config)).toEqual([]);
  await changeAccounts(shop, { mercadoPago: { isTest: true } });
  await buy();
  await soon(shop, () => testMoneyProviders(services.config)).toEqual(["mercado-pago"]);
  expect([await alerts(), isClosed()]).toEqual([[{ kind: "test_money" }], false]);
  await changeAccounts(shop, { mercadoPago: { isTest: false } });
  await buy();
  await soon(shop, () => testMoneyProviders(services.config)).toEqual([]);
  expect(await alerts()).toEqual([]);
});
