import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { DAY_MS } from "#platform/clock.ts";
import { letFail } from "#tests/setup/orders/test-payments.ts";
import { PAULISTA_SHIPPING } from "#tests/setup/sample-address.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import type { PaymentOrder } from "../payment-provider.ts";
import { createMercadoPago } from "./mercado-pago.server.ts";

const shop = await createTestShop({ worker: false });
const { mercadoPago, paymentBudgets: budgets } = shop.services.config;
const newProcess = () => createMercadoPago(mercadoPago ?? expect.fail("no keys"), { budgets, shopName: "Lavra" });
const BROWSER = { browserWaits: true };
beforeEach(() => shop.sandbox.app.request("/control/faults", { method: "DELETE" }));

function boleto(): PaymentOrder {
  const id = randomUUID();
  const createdAt = new Date();
  return {
    externalPaymentId: `PMI-${id}`,
    reference: "order",
    method: "boleto",
    amountCents: 14999,
    installments: 1,
    description: "Pedido 1042",
    items: [{ code: "ANEL-001", title: "Anel, tamanho 16", quantity: 1, unitCents: 14999 }],
    payer: {
      email: "maria@exemplo.com",
      name: "Maria Nunes",
      phone: "(11) 98888-1234",
      document: "52998224725",
      address: PAULISTA_SHIPPING,
    },
    card: null,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + 3 * DAY_MS + 1),
    idempotencyKey: id,
  };
}

async function madeFor({ externalPaymentId }: PaymentOrder): Promise<number> {
  const all: { external_reference: string }[] = await (await shop.sandbox.app.request("/control/payments")).json();
  return all.filter((each) => each.external_reference === externalPaymentId).length;
}

test.each(["no-date", "no-date-kept"])(
  "a boleto whose date is refused (%s) is issued by a number of days, and so are those that follow",
  async (fault) => {
    const provider = newProcess();
    const order = boleto();
    await letFail(shop, "create-order", fault);
    const fact = await provider.createPayment(order, BROWSER);
    expect(fact).toMatchObject({ state: "pending", statusDetail: "waiting_payment" });
    const lasts = (fact.expiresAt?.getTime() ?? 0) - order.createdAt.getTime();
    expect(Math.abs(lasts - 3 * DAY_MS)).toBeLessThan(10_000);
    for (const process of [provider, newProcess()]) {
      if (process !== provider) await letFail(shop, "create-order", fault);
      expect((await process.createPayment(order, BROWSER)).providerPaymentId).toBe(fact.providerPaymentId);
    }
    expect(await madeFor(order)).toBe(1);
    await shop.sandbox.app.request("/control/faults", { method: "DELETE" });

    // Refuses any date, and uses up the idempotency key.
    await letFail(shop, "create-order", "no-date");
    await letFail(shop, "create-order", "500");
    expect(await provider.createPayment(boleto(), BROWSER)).toMatchObject({ state: "pending" });
    await expect(provider.createPayment(boleto(), BROWSER)).rejects.toThrow("500");
  },
);

test("what one process made by its date, another that sends days finds, and makes no second one", async () => {
  const taught = newProcess();
  await letFail(shop, "create-order", "no-date");
  await taught.createPayment(boleto(), BROWSER);
  const order = boleto();
  const made = await newProcess().createPayment(order, BROWSER);
  const again = await taught.createPayment(order, BROWSER);
  expect(again.providerPaymentId).toBe(made.providerPaymentId);
  expect(await madeFor(order)).toBe(1);
});

test("a boleto that is refused for anything else stays refused", async () => {
  const order = boleto();
  const nobody = { ...order, payer: { ...order.payer, document: null } };
  await expect(newProcess().createPayment(nobody, BROWSER)).rejects.toThrow("refused (400)");
  expect(await madeFor(order)).toBe(0);
});
