import { type RouteConfig, z } from "@hono/zod-openapi";
import type { Services } from "#shop/services.server.ts";
import { receiveNotice } from "#shop/shipments/receive-notice.server.ts";
import { type Api, createApiPart } from "../open-api.server.ts";
import { problem, REFUSALS } from "../problem.ts";

/** Described only: the signature is checked on the request as it came. */
const described: RouteConfig = {
  method: "post",
  path: "/webhooks/melhor-envio",
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
      content: { "application/json": { schema: z.object({ received: z.literal(true) }) } },
      description: "Stored, or of no interest",
    },
    401: REFUSALS[401],
  },
};

/** Notices of Melhor Envio: signed, stored once, answered at once. */
export function createMelhorEnvioWebhook(services: Services): Api {
  const part = createApiPart();
  part.openAPIRegistry.registerPath(described);
  part.post("/webhooks/melhor-envio", async (c) => {
    const signature = c.req.header("x-me-signature") ?? "";
    const answer = await receiveNotice(services, { signature, rawBody: await c.req.text() });
    return answer.kind === "accepted"
      ? c.json({ received: true }, 200)
      : c.json(problem("invalid_signature", "Assinatura inválida"), 401);
  });
  return part;
}
