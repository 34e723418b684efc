import { afterEach, beforeEach, expect, test } from "vitest";
import { pixOrder, type SandboxUnderTest, STRIPE_KEY, sandboxUnderTest } from "./testing/sandbox-under-test.ts";

let sandbox: SandboxUnderTest;
beforeEach(async () => {
  sandbox = await sandboxUnderTest();
});
afterEach(() => sandbox.close());

const change = (body: object) => sandbox.call("POST", "/control/accounts", { body });
const make = () => sandbox.pay("POST", "/v1/orders", { body: pixOrder() });
const stripe = (method: string, path: string, key = STRIPE_KEY) =>
  sandbox.call<{ [field: string]: unknown }>(method, `/stripe/v1${path}`, {
    headers: { authorization: `Bearer ${key}` },
  });
/** What a restricted key is answered when it asks for nothing that could be made. */
const probes = async () =>
  Promise.all(
    [
      ["GET", "/account"],
      ["POST", "/checkout/sessions"],
      ["POST", "/refunds"],
      ["GET", "/disputes"],
    ].map(async ([method = "", path = ""]) => (await stripe(method, path, STRIPE_KEY.replace("sk_", "rk_"))).status),
  );

test("Mercado Pago: a revoked token, a seller of another country, a token that may not charge, a real seller", async () => {
  expect((await make()).status).toBe(201);
  await change({ mercadoPago: { isRevoked: true } });
  expect([(await make()).status, (await sandbox.pay("GET", "/users/me")).status]).toEqual([401, 401]);
  await change({ mercadoPago: { isRevoked: false, siteId: "MLA" } });
  expect((await make()).status).toBe(400);
  expect((await sandbox.pay("GET", "/users/me")).json).toMatchObject({ site_id: "MLA", country_id: "AR" });
  await change({ mercadoPago: { siteId: "MLB", mayCharge: false } });
  expect([(await make()).status, (await sandbox.pay("GET", "/users/me")).status]).toEqual([403, 200]);
  await change({ mercadoPago: { mayCharge: true, isTest: false } });
  const { json } = await make();
  await sandbox.call("POST", `/control/payments/${json.external_reference}/approve`);
  const [notice] = await sandbox.inbox.waitFor(1);
  expect(notice?.body).toMatchObject({ live_mode: true });
  expect((await sandbox.pay("GET", "/users/me")).json).toMatchObject({ tags: ["normal", "user_info_verified"] });
});

test("Stripe: rolled keys, an account of another country, and what a restricted key may do", async () => {
  expect(await probes()).toEqual([403, 400, 400, 200]);
  await change({ stripe: { permissions: ["account_read"] } });
  expect(await probes()).toEqual([200, 403, 403, 403]);
  await change({ stripe: { country: "PT", currency: "eur", chargesEnabled: false, hasPix: false } });
  expect((await stripe("GET", "/account")).json).toMatchObject({
    country: "PT",
    default_currency: "eur",
    charges_enabled: false,
    capabilities: { card_payments: "inactive" },
  });
  await change({ stripe: { isRevoked: true } });
  expect((await stripe("GET", "/account")).status).toBe(401);
  expect((await change({ stripe: { mood: "bad" } })).status).toBe(400);
});
