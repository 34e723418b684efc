import { beforeEach, expect, test } from "vitest";
import { systemClock } from "#platform/clock.ts";
import type { Config } from "#shop/config/config.server.ts";
import { followSettings } from "#shop/settings/live-settings.server.ts";
import { placeOrder, readOrder } from "#tests/setup/orders/test-orders.ts";
import { cardData, letFail, pay, payByPix } from "#tests/setup/orders/test-payments.ts";
import { RING, setStock } from "#tests/setup/orders/test-stock.ts";
import { changeAccounts } from "#tests/setup/providers/provider-accounts.ts";
import { readRow } from "#tests/setup/rows/rows.ts";
import { jobsAreDone, soon } from "#tests/setup/soon.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { followProviders } from "../received/follow-providers.server.ts";
import { savePaymentKeys, tryPaymentKeys } from "../save-payment-keys.server.ts";
import { areKeysRefused, probePaymentKeys } from "./note-keys.server.ts";

const shop = await createTestShop();
const { services } = shop;
const { db } = services;
const ana = await createTestCustomer(shop);
const owner = await createTestStaff(shop, "owner");

await setStock(shop, RING.product_id, 50);

const GOOD = { accessToken: "APP_USR-demo", webhookSecret: "panel-secret", publicKey: "APP_USR-00000000-demo" };
const OURS = ["stripe", "pix", "credit_card", "debit_card", "boleto"];
const alerts = async () =>
  (
    await db.selectFrom("payment_alerts").select(["subject", "ended_at"]).where("kind", "=", "keys_refused").execute()
  ).map(({ subject, ended_at }) => `${subject.split(",")[0]} ${ended_at ? "over" : "open"}`);
const stateOf = async (external_payment_id: string) =>
  (await readRow(db, "payments", { external_payment_id }, ["state"])).state;

beforeEach(async () => {
  await changeAccounts(shop, { mercadoPago: { isRevoked: false, mayCharge: true }, stripe: { isRevoked: false } });
  await shop.sandbox.app.request("/control/faults", { method: "DELETE" });
  await probePaymentKeys(services);
  await db.deleteFrom("payment_alerts").execute();
  expect(services.payments.offered).toEqual(OURS);
});

test("keys that are refused (401): the attempt waits, staff are told once, the methods are gone; with new keys it goes on", async () => {
  await changeAccounts(shop, { mercadoPago: { isRevoked: true } });
  const [first, second, third] = [
    await placeOrder(shop, ana),
    await placeOrder(shop, ana),
    await placeOrder(shop, ana),
  ];
  const [pix, other] = await Promise.all([payByPix(shop, ana, first.id), payByPix(shop, ana, second.id)]);
  expect([pix.status, other.status]).toEqual(["processing", "processing"]);
  expect([await stateOf(pix.external_payment_id), await stateOf(other.external_payment_id)]).toEqual([
    "created",
    "created",
  ]);
  expect(await alerts()).toEqual(["Mercado Pago open"]);
  expect(services.payments.offered).toEqual(["stripe"]);
  expect(services.payments.allowed).toEqual(OURS);
  await expect(pay(shop, ana, third.id, { method: "pix" })).rejects.toThrow("422");

  // The other way is open at once, though the refused call was made a moment ago.
  const body = { order: { id: second.id }, paymentData: { method: "stripe" } };
  const page = await shop.json("/functions/v1/create-stripe-payment", body, { headers: ana.bearer });
  expect(await page.json()).toMatchObject({ success: true, status: "pending" });
  expect(await stateOf(other.external_payment_id)).toBe("cancelled");

  await changeAccounts(shop, { mercadoPago: { isRevoked: false } });
  expect(await savePaymentKeys(services, owner.session, "mercado-pago", GOOD)).toMatchObject({ kind: "saved" });
  expect(services.payments.offered).toEqual(OURS);
  expect(await alerts()).toEqual(["Mercado Pago over"]);
  await shop.time.advance(30_000);
  await soon(shop, () => stateOf(pix.external_payment_id)).toBe("pending");
  await shop.sandbox.app.request(`/control/payments/${pix.external_payment_id}/approve?wait=1`, { method: "POST" });
  await soon(shop, () => readOrder(shop, ana, first.id)).toMatchObject({ payment_status: "paid" });
});

test("a refusal that the test of the keys contradicts takes the methods away for minutes; one request that is forbidden (403) does not", async () => {
  await letFail(shop, "create-order", "401");
  const glitch = await payByPix(shop, ana, (await placeOrder(shop, ana)).id);
  expect([glitch.status, services.payments.offered]).toEqual(["processing", ["stripe"]]);
  await probePaymentKeys(services);
  expect(services.payments.offered).toEqual(OURS);
  await shop.time.advance(30_000);
  await soon(shop, () => stateOf(glitch.external_payment_id)).toBe("pending");

  // Attempts that were made up for meanwhile would take the fault.
  await jobsAreDone(shop);
  await letFail(shop, "create-order", "403");
  const forbidden = await payByPix(shop, ana, (await placeOrder(shop, ana)).id);
  expect([forbidden.status, services.payments.offered]).toEqual(["rejected", OURS]);
  expect(await alerts()).toEqual(["Mercado Pago over"]);

  // Forbidden every order, it is the token: the test of the keys says so too.
  await changeAccounts(shop, { mercadoPago: { mayCharge: false } });
  const card = await pay(shop, ana, (await placeOrder(shop, ana)).id, {
    method: "credit_card",
    cardData: await cardData(shop, "APRO"),
  });
  expect([card.status, services.payments.offered]).toEqual(["processing", ["stripe"]]);
});

test("'Testar chaves' brings the methods back, and no other process offers what this one knows to be refused", async () => {
  const other = await followSettings(db, { ...services.config } as Config);
  const providers = followProviders(
    () => other.config,
    systemClock,
    async () => undefined,
  );
  await changeAccounts(shop, { stripe: { isRevoked: true } });
  const body = { order: { id: (await placeOrder(shop, ana)).id }, paymentData: { method: "stripe" } };
  const answer = await shop.json("/functions/v1/create-stripe-payment", body, { headers: ana.bearer });
  expect(await answer.json()).toMatchObject({ success: true, status: "processing", sessionUrl: null });
  await other.reload();
  expect(providers.offered).toEqual(["pix", "credit_card", "debit_card", "boleto"]);
  const elsewhere = () => ({ ...services, config: other.config, catalogueSeen: async () => undefined });
  await changeAccounts(shop, { mercadoPago: { isRevoked: true } });
  const both = [services, elsewhere()].map((process) => areKeysRefused(process, "mercado-pago", 401));
  expect(await Promise.all(both)).toEqual([true, true]);
  expect(await alerts()).toEqual(expect.arrayContaining(["Stripe open", "Mercado Pago open"]));
  expect(await alerts()).toHaveLength(2);
  await changeAccounts(shop, { mercadoPago: { isRevoked: false } });
  await other.reload();
  await probePaymentKeys(elsewhere());
  expect(await alerts()).toEqual(expect.arrayContaining(["Stripe open", "Mercado Pago open"]));
  expect(await tryPaymentKeys(services, owner.session, "stripe", {})).toMatchObject({ test: { kind: "fails" } });
  expect(services.payments.offered).not.toContain("stripe");
  await changeAccounts(shop, { stripe: { isRevoked: false } });
  await tryPaymentKeys(services, owner.session, "stripe", {});
  await other.reload();
  expect([services.payments.offered, providers.offered]).toEqual([OURS, OURS]);
  expect((await alerts()).toSorted()).toEqual(["Mercado Pago over", "Stripe over"]);
});
