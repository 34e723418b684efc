import { afterAll, expect, test } from "vitest";
import { openEndlessService } from "#tests/setup/providers/endless-answer.ts";
import { createMercadoPago } from "./mercado-pago/mercado-pago.server.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { createStripe } from "./stripe/stripe.server.ts";

const service = await openEndlessService();
afterAll(service.close);

const budgets = { browserMs: 10_000, jobMs: 10_000 };
const keys = { accessToken: "t", publicKey: null, webhookSecret: "s", testWebhookSecret: null, sdkUrl: "" };
const providers: PaymentProvider[] = [
  createMercadoPago({ ...keys, baseUrl: service.url }, { budgets, shopName: "Lavra" }),
  createStripe(
    { baseUrl: service.url, secretKey: "sk_test_x", webhookSecret: "s", methods: ["card"] },
    { budgets, publicUrl: "https://lavra.exemplo" },
  ),
];

test.each(providers)("the package of $name stops reading an answer that does not end", async (provider) => {
  const before = service.sentBytes();
  const name = { providerPaymentId: "ORD01", externalPaymentId: "PMI-1-a", createdAt: new Date() };
  await expect(provider.fetchPayment(name, { browserWaits: false })).rejects.toThrow();
  expect(service.sentBytes() - before).toBeLessThan(16 * 1024 * 1024);
});
