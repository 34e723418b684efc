import { z } from "@hono/zod-openapi";
import { bodyLimit } from "hono/body-limit";
import { clientAddress, clientNetwork } from "#platform/http/client-address.ts";
import { RETURN_LABELS } from "#shop/fulfilment/return-labels/apply-return-news.server.ts";
import { receiveCarrierWebhook } from "#shop/fulfilment/shipments/tracking/receive-carrier-webhook.server.ts";
import type { Services } from "#shop/services.server.ts";
import { tooManyRequests } from "../limit-rate.server.ts";
import { type Api, apiRoute, createApiPart } from "../open-api.server.ts";
import { problem } from "../problem.ts";
import { INVALID_SIGNATURE, notice, RECEIVED, Received } from "./notice.ts";

const PATH = "/webhooks/melhor-envio";
/** Real events are 1 to 2 kB. Rules: SHIP-77. */
const LARGEST_NOTICE = 64 * 1024;

/** Melhor Envio sends a GET to check that the URL answers before it registers it. */
const look = apiRoute("get", PATH, {
  tag: "webhooks",
  summary: "Tells Melhor Envio that notices are taken here",
  limit: "carrier_trial",
  answers: { 200: [Received, "They are"] },
  refusals: [429],
});

const described = notice(PATH, "MelhorEnvioNotice", {
  summary: "A notice about a label of Melhor Envio: posted, delivered",
  headers: z.object({
    "x-me-signature": z.string().openapi({ description: "HMAC-SHA256 of the body with the application's secret" }),
  }),
  taken: "Stored, or of no interest; also what nobody signed and that names no label of ours",
  refusals: [401, 413, 429],
});

/**
 * Receives Melhor Envio webhook events: verifies the signature, stores each event once and answers before it is
 * processed.
 */
export function createMelhorEnvioWebhook(services: Services): Api {
  const part = createApiPart().openapi(look, (c) => c.json(RECEIVED, 200));
  part.openAPIRegistry.registerPath(described);
  const limited = bodyLimit({
    maxSize: LARGEST_NOTICE,
    onError: (c) => c.json(problem("body_too_large", "Requisição grande demais"), 413),
  });
  part.post(PATH, limited, async (c) => {
    const signature = c.req.header("x-me-signature") ?? "";
    const network = clientNetwork(clientAddress(c.req.raw.headers));
    const request = { signature, rawBody: await c.req.text(), network };
    const answer = await receiveCarrierWebhook(services, request, RETURN_LABELS);
    if (answer.kind === "accepted") return c.json(RECEIVED, 200);
    if (answer.reason === "too_many_attempts") return tooManyRequests(c, answer.retryAfterSeconds);
    return c.json(INVALID_SIGNATURE, 401);
  });
  return part;
}
