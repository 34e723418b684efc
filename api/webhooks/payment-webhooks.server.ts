import { z } from "@hono/zod-openapi";
import { receiveWebhook } from "#shop/ordering/payments/webhooks/receive-webhook.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type Api, createApiPart } from "../open-api.server.ts";
import { INVALID_SIGNATURE, notice, RECEIVED } from "./notice.ts";

const NOTICES = {
  "mercado-pago": notice("/webhooks/mercado-pago", "MercadoPagoNotice", {
    summary: "A notice of the payment provider; what happened is asked of the provider itself",
    query: z.object({ "data.id": z.string().optional(), type: z.string().optional() }),
    headers: z.object({
      "x-signature": z.string().openapi({ description: "`ts=...,v1=...`, made with the webhook's secret" }),
      "x-request-id": z.string(),
    }),
    taken: "Stored, or of no interest",
    refusals: [401],
  }),
  stripe: notice("/webhooks/stripe", "StripeEvent", {
    summary: "An event of Stripe's; what happened is asked of Stripe itself",
    headers: z.object({
      "stripe-signature": z.string().openapi({ description: "`t=...,v1=...`, made with the webhook's secret" }),
    }),
    taken: "Stored, or of no interest",
    refusals: [401],
  }),
};

/**
 * Receives the payment providers' webhook events: verifies the signature, stores each event once and answers before it
 * is processed.
 */
export function createPaymentWebhooks(services: Services): Api {
  const part = createApiPart();
  for (const provider of ["mercado-pago", "stripe"] as const) {
    const { path } = NOTICES[provider];
    part.openAPIRegistry.registerPath(NOTICES[provider]);
    part.post(path, async (c) => {
      const request = { url: new URL(c.req.url), headers: c.req.raw.headers, rawBody: await c.req.text() };
      const answer = await receiveWebhook(services, provider, request);
      return answer.kind === "accepted" ? c.json(RECEIVED, 200) : c.json(INVALID_SIGNATURE, 401);
    });
  }
  return part;
}
