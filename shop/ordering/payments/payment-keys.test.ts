import { describe, expect, test } from "vitest";
import { keysForm } from "#shop/settings/payment-keys.ts";
import { readStoredKeys } from "#shop/settings/payment-keys-queries.server.ts";
import { placeOrder } from "#tests/setup/orders/test-orders.ts";
import { payByPix } from "#tests/setup/orders/test-payments.ts";
import { changeAccounts } from "#tests/setup/providers/provider-accounts.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { keyProblem } from "./keys/key-test.ts";
import { confirmTestKeys, removePaymentKeys, savePaymentKeys, tryPaymentKeys } from "./save-payment-keys.server.ts";
import { testPaymentKeys } from "./test-payment-keys.server.ts";
import { storeWebhookEvent } from "./webhooks/store-webhook-event.server.ts";

/** Keys that the simulators accept. */
const GOOD = { accessToken: "APP_USR-demo", webhookSecret: "panel-secret", publicKey: "APP_USR-00000000-demo" };
const WRONG = { accessToken: "APP_USR-foreign", webhookSecret: "another" };

const shop = await createTestShop({ config: { mercadoPago: null }, worker: false });
const owner = await createTestStaff(shop, "owner");

const offered = () => shop.services.payments.offered;
const save = (typed: object, even = false) =>
  savePaymentKeys(shop.services, owner.session, "mercado-pago", { ...typed }, { even });

describe("Mercado Pago", () => {
  test("is not offered without keys, and from the moment on that its keys are saved", async () => {
    expect(offered()).toEqual(["stripe"]);
    expect(await tryPaymentKeys(shop.services, owner.session, "mercado-pago", {})).toEqual({
      kind: "tested",
      test: null,
      unheard: [],
    });
    expect(await save(GOOD)).toMatchObject({
      kind: "saved",
      test: { kind: "works", account: "TESTUSER1735143232", isTest: true, lacks: [] },
    });
    expect(offered()).toEqual(["stripe", "pix", "credit_card", "debit_card", "boleto"]);
    const ana = await createTestCustomer(shop);
    expect(await payByPix(shop, ana, (await placeOrder(shop, ana)).id)).toMatchObject({ status: "pending" });
    const rows = await shop.services.db.selectFrom("settings").select("value").where("encrypted", "=", true).execute();
    expect(JSON.stringify(rows)).not.toMatch(/APP_USR-demo|panel-secret/);
  });

  test("keys that fail are not saved over those that work, unless one says so", async () => {
    expect(await save(WRONG)).toEqual({
      kind: "asks",
      test: { kind: "fails", reason: "refused", key: "accessToken" },
    });
    expect(await readStoredKeys(shop.services, "mercado-pago")).toEqual(GOOD);
    expect(await save({ publicKey: "APP_USR-none" })).toMatchObject({ test: { key: "publicKey" } });
    expect(await save({ webhookSecret: "newer" })).toMatchObject({ kind: "saved" });
    expect(shop.services.config.mercadoPago).toMatchObject({ accessToken: "APP_USR-demo", webhookSecret: "newer" });
    expect(await save({ testWebhookSecret: "of tests" })).toMatchObject({ kind: "saved" });
    expect(shop.services.config.mercadoPago).toMatchObject({ webhookSecret: "newer", testWebhookSecret: "of tests" });
    expect(await save(WRONG, true)).toMatchObject({ kind: "saved", test: { kind: "fails" } });
    expect(shop.services.config.mercadoPago).toMatchObject({ accessToken: "APP_USR-foreign" });
    expect(await save({})).toEqual({ kind: "refused", reason: "nothing_typed" });
  });

  test("keys that work come with a hint at what no notice has ever told", async () => {
    const { db, clock } = shop.services;
    const unheard = async () => {
      const answer = await tryPaymentKeys(shop.services, owner.session, "mercado-pago", GOOD);
      return answer.kind === "tested" ? answer : expect.fail("not allowed");
    };
    await db.deleteFrom("webhook_events").execute();
    expect(await unheard()).toMatchObject({ test: { kind: "works" }, unheard: ["payments", "chargebacks"] });
    const hear = (topic: "attempt" | "chargeback", action: string) =>
      storeWebhookEvent(shop.services, {
        provider: "mercado-pago",
        topic,
        eventKey: action,
        resourceId: "1",
        rawBody: JSON.stringify({ action, type: "order" }),
        receivedAt: clock(),
      });
    await hear("attempt", "order.processed");
    expect(await unheard()).toMatchObject({ unheard: ["chargebacks"] });
    await hear("attempt", "order.charged_back");
    expect(await unheard()).toMatchObject({ unheard: [] });
    await db.deleteFrom("webhook_events").execute();
    await hear("chargeback", "changed_case_status");
    expect(await unheard()).toMatchObject({ unheard: ["payments"] });
    const wrong = await tryPaymentKeys(shop.services, owner.session, "mercado-pago", WRONG);
    expect(wrong).toMatchObject({ test: { kind: "fails" }, unheard: [] });
  });

  test("is gone with its keys; the log knows that, not the keys", async () => {
    expect(await removePaymentKeys(shop.services, owner.session, "mercado-pago")).toEqual({ kind: "removed" });
    expect(offered()).toEqual(["stripe"]);
    const log = await shop.services.db
      .selectFrom("audit_log")
      .selectAll()
      .where("subject", "like", "setting:mercado_pago%")
      .execute();
    expect(log.length).toBeGreaterThanOrEqual(6);
    expect(JSON.stringify(log)).not.toMatch(/APP_USR|secret":/);
  });
});

test("Stripe's key is tried with the account; the environment's counts until the panel has one", async () => {
  expect(await tryPaymentKeys(shop.services, owner.session, "stripe", {})).toEqual({
    kind: "tested",
    test: { kind: "works", account: "Loja de demonstração", isTest: true, lacks: [] },
    unheard: [],
  });
  expect(await tryPaymentKeys(shop.services, owner.session, "stripe", { secretKey: "sk_test_no" })).toMatchObject({
    test: { kind: "fails", key: "secretKey" },
  });
});

test("accounts that cannot sell here are told by name, and keys that lack something", async () => {
  const { logger, config } = shop.services;
  const tested = (provider: "mercado-pago" | "stripe", keys: object) =>
    testPaymentKeys({ config, logger }, provider, { ...keys });
  const token = { accessToken: "APP_USR-demo" };
  await changeAccounts(shop, { mercadoPago: { siteId: "MLA" }, stripe: { country: "PT" } });
  const abroad = await tested("mercado-pago", token);
  expect(abroad).toEqual({ kind: "fails", reason: "country", country: "MLA" });
  expect(keyProblem("mercado-pago", abroad).message).toContain("da Argentina");
  expect(await tested("stripe", { secretKey: "sk_test_demo" })).toMatchObject({ reason: "country", country: "PT" });
  await changeAccounts(shop, {
    mercadoPago: { siteId: "MLB", mayCharge: false },
    stripe: { country: "BR", currency: "usd" },
  });
  expect(await tested("mercado-pago", token)).toMatchObject({ reason: "no_charges" });
  expect(await tested("stripe", { secretKey: "sk_test_demo" })).toMatchObject({ reason: "country", country: "USD" });
  await changeAccounts(shop, {
    mercadoPago: { mayCharge: true, isTest: false },
    stripe: { currency: "brl", chargesEnabled: false },
  });
  expect(await tested("mercado-pago", token)).toMatchObject({ kind: "works", isTest: false });
  expect(await tested("stripe", { secretKey: "sk_test_demo" })).toMatchObject({ reason: "account_incomplete" });
  await changeAccounts(shop, { mercadoPago: { isTest: true }, stripe: { chargesEnabled: true } });

  const restricted = () => tested("stripe", { secretKey: "rk_live_demo" });
  expect(await restricted()).toEqual({ kind: "works", account: "chave restrita", isTest: false, lacks: [] });
  await changeAccounts(shop, { stripe: { permissions: ["checkout_session_write"] } });
  expect(await restricted()).toMatchObject({ kind: "works", lacks: ["refunds", "disputes"] });
  await changeAccounts(shop, { stripe: { permissions: ["account_read", "refund_write"] } });
  const lame = await restricted();
  expect(lame).toMatchObject({ kind: "fails", reason: "no_charges" });
  expect(keyProblem("stripe", lame).message).toContain("Checkout Sessions");
});

test("Stripe without PIX: said by name, and its page is made for cards alone until the account has it", async () => {
  const ana = await createTestCustomer(shop);
  const payByStripe = async () => {
    const body = { order: { id: (await placeOrder(shop, ana)).id }, paymentData: { method: "stripe" } };
    return (await shop.json("/functions/v1/create-stripe-payment", body, { headers: ana.bearer })).json();
  };
  await changeAccounts(shop, { stripe: { hasPix: false } });
  expect(await payByStripe()).toMatchObject({ status: "rejected" });
  expect(await tryPaymentKeys(shop.services, owner.session, "stripe", {})).toMatchObject({
    test: { kind: "works", lacks: ["pix"] },
  });
  expect(shop.services.config.stripe?.methods).toEqual(["card"]);
  expect(await payByStripe()).toMatchObject({ status: "pending" });
  await changeAccounts(shop, { stripe: { hasPix: true } });
  await tryPaymentKeys(shop.services, owner.session, "stripe", {});
  expect(shop.services.config.stripe?.methods).toEqual(["card", "pix"]);
});

test("are the owner's alone", async () => {
  const manager = await createTestStaff(shop, "manager");
  const refused = { kind: "refused", reason: "not_allowed" };
  expect(await savePaymentKeys(shop.services, manager.session, "stripe", { secretKey: "sk_test_demo" })).toEqual(
    refused,
  );
  expect(await removePaymentKeys(shop.services, manager.session, "stripe")).toEqual(refused);
  expect(await tryPaymentKeys(shop.services, manager.session, "stripe", {})).toEqual(refused);
  expect(await confirmTestKeys(shop.services, manager.session, "stripe")).toEqual(refused);
});

test("the form names the field of a key that was copied wrong, or is missing", () => {
  const problems = (kept: string[], typed: object) =>
    keysForm("mercado-pago", new Set(kept))
      .safeParse({ accessToken: "", webhookSecret: "", publicKey: "", ...typed })
      .error?.issues.map(({ path }) => path[0]) ?? [];
  expect(problems([], { accessToken: "sk_live_1" })).toEqual(["accessToken", "webhookSecret"]);
  expect(problems(["accessToken", "webhookSecret"], { publicKey: "APP_USR-a b" })).toEqual(["publicKey"]);
  expect(problems(["accessToken", "webhookSecret"], {})).toEqual([]);
});
