import { receiveWebhook } from "#shop/payments/receive-webhook.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type Api, createApiPart } from "../open-api.server.ts";
import { problem } from "../problem.ts";

/** Notices of the payment provider: signed, stored once, answered at once; not part of the API's description. */
export function createMercadoPagoWebhook(services: Services): Api {
  const part = createApiPart();
  part.post("/webhooks/mercado-pago", async (c) => {
    const request = { url: new URL(c.req.url), headers: c.req.raw.headers, rawBody: await c.req.text() };
    const answer = await receiveWebhook(services, request);
    return answer.kind === "accepted"
      ? c.json({ received: true }, 200)
      : c.json(problem("invalid_signature", "Assinatura inválida"), 401);
  });
  return part;
}
