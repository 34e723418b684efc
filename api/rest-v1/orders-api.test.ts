import { describe, expect, test } from "vitest";
import { type OrderRecord, orderBody, placeOrder } from "#tests/setup/orders/test-orders.ts";
import { askForPix } from "#tests/setup/orders/test-payments.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";

const shop = await createTestShop({ worker: false });
const customer = await createTestCustomer(shop);

describe("placing", () => {
  test.each([
    ["has expired or is made up", () => ({ Authorization: "Bearer made.up.token" })],
    ["is none at all", () => ({ Authorization: "Bearer x" })],
  ])("with a token that %s is refused, not taken for a visitor's", async (_what, headers) => {
    const response = await shop.json("/rest/v1/orders", orderBody(), { headers: headers() });
    expect([response.status, await response.json()]).toMatchObject([401, { code: "not_authenticated" }]);
    const { id, claim_secret } = await placeOrder(shop, null);
    const update = await shop.json(`/rest/v1/orders/${id}`, orderBody(), {
      method: "PUT",
      headers: { ...headers(), "X-Claim-Secret": claim_secret ?? "" },
    });
    expect(update.status).toBe(401);
  });

  test("names the choice of shipping that no longer counts", async () => {
    const response = await shop.json("/rest/v1/orders", orderBody({ shipping_option_id: crypto.randomUUID() }));
    expect([response.status, await response.json()]).toMatchObject([
      409,
      { code: "shipping_changed", issues: [{ path: "shipping_option_id" }] },
    ]);
  });

  test("names the idempotency key as it is written", async () => {
    const response = await shop.json("/rest/v1/orders", orderBody(), { headers: { "idempotency-key": "short" } });
    expect([response.status, await response.json()]).toMatchObject([422, { issues: [{ path: "Idempotency-Key" }] }]);
  });
});

describe("listing", () => {
  test.each([
    "limit=0",
    "limit=",
    "limit=0x10",
    "limit=1e1",
    "limit=101",
    "offset=-1",
    "user_id=eq.1",
    `external_payment_id=${"x".repeat(65)}`,
  ])("?%s is refused", async (query) => {
    expect((await shop.fetch(`/rest/v1/orders?${query}`, { headers: customer.bearer })).status).toBe(422);
  });
});

test("a payment is answered with every field of the specification", async () => {
  const { id }: OrderRecord = await placeOrder(shop, customer);
  const payment = await (await askForPix(shop, customer, id)).json();
  expect(payment).toMatchObject({
    id: expect.any(String),
    status: "pending",
    payment_method: "pix",
    external_reference: payment.external_payment_id,
    external_payment_id: expect.stringMatching(/^PMI-\d+-\w+$/),
    pix_qr_code: expect.any(String),
    pix_qr_code_base64: expect.any(String),
    boleto_url: null,
    session_url: null,
  });
});

test("changing an order counts like placing one: each may ask the carriers", async () => {
  const strict = await createTestShop({ worker: false, config: { rateLimits: true } });
  const change = () => strict.json(`/rest/v1/orders/${crypto.randomUUID()}`, orderBody(), { method: "PUT" });
  const statuses = [];
  for (let i = 0; i < 21; i += 1) statuses.push((await change()).status);
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 404), 429]);
  expect(Number((await change()).headers.get("Retry-After"))).toBeGreaterThan(0);
});
