import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { ACCESS_TOKEN, pixOrder, sandboxUnderTest } from "#sandbox/testing/sandbox-under-test.ts";
import { createMercadoPago } from "./mercado-pago.server.ts";

/** More than the 30 that a page holds by default, and than the 50 that are asked for. */
const ORDERS = 61;

const sandbox = await sandboxUnderTest({
  mercadoPago: {
    accessToken: ACCESS_TOKEN,
    publicKey: "APP_USR-0b2d3f5a-1111-4222-8333-444455556666",
    webhookSecret: "s",
    webhookUrl: "http://127.0.0.1:9/",
    searchLagMs: 0,
  },
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.call("DELETE", "/control/faults"));

const since = new Date(Date.now() - 60_000);
const references = Array.from({ length: ORDERS }, () => `PMI-${randomUUID()}`);
for (const external_reference of references) {
  await sandbox.pay("POST", "/v1/orders", { body: pixOrder({ external_reference }) });
}

const provider = createMercadoPago(
  {
    accessToken: ACCESS_TOKEN,
    publicKey: null,
    webhookSecret: "s",
    testWebhookSecret: null,
    baseUrl: sandbox.mercadoPagoUrl,
    sdkUrl: "",
  },
  { budgets: { browserMs: 10_000, jobMs: 60_000 }, shopName: "Lavra" },
);
const listed = async () => {
  const period = { since, until: new Date(Date.now() + 60_000) };
  return (await provider.listPayments(period)).map(({ externalPaymentId }) => externalPaymentId);
};

// Rules: PAY-107.
describe("a list of orders is whole, however its pages are turned", () => {
  test.each(["none", "ignores-page-size", "limit-and-offset"])("%s", async (fault) => {
    if (fault !== "none") await sandbox.fault("mercado-pago", "search-orders", fault, { times: 100 });
    expect((await listed()).toSorted()).toEqual(references.toSorted());
  });

  test("or says that it is not", async () => {
    await sandbox.fault("mercado-pago", "search-orders", "ignores-page", { times: 100 });
    await expect(listed()).rejects.toThrow("the list ends at 50 of 61");
  });
});
