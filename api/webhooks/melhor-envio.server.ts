import { type RouteConfig, z } from "@hono/zod-openapi";
import { bodyLimit } from "hono/body-limit";
import { clientAddress, clientNetwork } from "#platform/http/client-address.ts";
import { RETURN_LABELS } from "#shop/fulfilment/return-labels/apply-return-news.server.ts";
import { receiveCarrierWebhook } from "#shop/fulfilment/shipments/tracking/receive-carrier-webhook.server.ts";
import type { Services } from "#shop/services.server.ts";
import { limitRate, tooManyRequests } from "../limit-rate.server.ts";
import { type Api, createApiPart } from "../open-api.server.ts";
import { problem, REFUSALS } from "../problem.ts";

const PATH = "/webhooks/melhor-envio";
/** Real events are 1 to 2 kB. Rules: SHIP-77. */
const LARGEST_NOTICE = 64 * 1024;
const received = {
  content: { "application/json": { schema: z.object({ received: z.literal(true) }) } },
};

/** Melhor Envio sends a GET to check that the URL answers before it registers it. */
const looked: RouteConfig = {
  method: "get",
  path: PATH,
  tags: ["webhooks"],
  summary: "Tells Melhor Envio that notices are taken here",
  responses: { 200: { ...received, description: "They are" }, 429: REFUSALS[429] },
};

/** For the API description only: the handler needs the raw body to verify the signature. */
const described: RouteConfig = {
  method: "post",
  path: PATH,
  tags: ["webhooks"],
  summary: "A notice about a label of Melhor Envio: posted, delivered",
  request: {
    headers: z.object({
      "x-me-signature": z.string().openapi({ description: "HMAC-SHA256 of the body with the application's secret" }),
    }),
    body: { content: { "application/json": { schema: z.object({}).loose().openapi("MelhorEnvioNotice") } } },
  },
  responses: {
    200: {
      ...received,
      description: "Stored, or of no interest; also what nobody signed and that names no label of ours",
    },
    401: REFUSALS[401],
    413: REFUSALS[413],
    429: REFUSALS[429],
  },
};

/**
 * Receives Melhor Envio webhook events: verifies the signature, stores each event once and answers before it is
 * processed.
 */
export function createMelhorEnvioWebhook(services: Services): Api {
  const part = createApiPart();
  part.openAPIRegistry.registerPath(looked);
  part.openAPIRegistry.registerPath(described);
  part.get(PATH, limitRate(services, "carrier_trial"), (c) => c.json({ received: true }, 200));
  const limited = bodyLimit({
    maxSize: LARGEST_NOTICE,
    onError: (c) => c.json(problem("body_too_large", "Requisição grande demais"), 413),
  });
  part.post(PATH, limited, async (c) => {
    const signature = c.req.header("x-me-signature") ?? "";
    const network = clientNetwork(clientAddress(c.req.raw.headers));
    const request = { signature, rawBody: await c.req.text(), network };
    const answer = await receiveCarrierWebhook(services, request, RETURN_LABELS);
    if (answer.kind === "accepted") return c.json({ received: true }, 200);
    if (answer.reason === "too_many_attempts") return tooManyRequests(c, answer.retryAfterSeconds);
    return c.json(problem("invalid_signature", "Assinatura inválida"), 401);
  });
  return part;
}
