import { type RouteConfig, z } from "@hono/zod-openapi";
import { receiveWebhook } from "#shop/ordering/payments/webhooks/receive-webhook.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type Api, createApiPart } from "../open-api.server.ts";
import { problem, REFUSALS } from "../problem.ts";

/** For the API description only: the handler needs the raw body to verify the signature. */
const described: RouteConfig = {
  method: "post",
  path: "/webhooks/stripe",
  tags: ["webhooks"],
  summary: "An event of Stripe's; what happened is asked of Stripe itself",
  request: {
    headers: z.object({
      "stripe-signature": z.string().openapi({ description: "`t=...,v1=...`, made with the webhook's secret" }),
    }),
    body: { content: { "application/json": { schema: z.object({}).loose().openapi("StripeEvent") } } },
  },
  responses: {
    200: {
      content: { "application/json": { schema: z.object({ received: z.literal(true) }) } },
      description: "Stored, or of no interest",
    },
    401: REFUSALS[401],
  },
};

/**
 * Receives Stripe webhook events: verifies the signature, stores each event once and answers before it is processed.
 */
export function createStripeWebhook(services: Services): Api {
  const part = createApiPart();
  part.openAPIRegistry.registerPath(described);
  part.post("/webhooks/stripe", async (c) => {
    const request = { url: new URL(c.req.url), headers: c.req.raw.headers, rawBody: await c.req.text() };
    const answer = await receiveWebhook(services, "stripe", request);
    return answer.kind === "accepted"
      ? c.json({ received: true }, 200)
      : c.json(problem("invalid_signature", "Assinatura inválida"), 401);
  });
  return part;
}
