import { z } from "@hono/zod-openapi";
import { refreshTracking } from "#shop/fulfilment/shipments/tracking/refresh-tracking.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type Api, apiRoute, createApiPart } from "../open-api.server.ts";
import { ApiProblem, NOT_LOGGED_IN, PRIVATE, problem } from "../problem.ts";
import { readShopper } from "../read-shopper.server.ts";
import { NO_ORDER } from "../rest-v1/order-problem.ts";
import { presentTrackingEvent, TrackingEventRecord } from "../rest-v1/order-record.ts";

const TrackingCall = z
  .strictObject({
    orderId: z.string("Pedido é obrigatório"),
    trackingCode: z
      .string("Código de rastreamento inválido")
      .trim()
      .max(60, "Código de rastreamento inválido")
      .nullish(),
  })
  .openapi("TrackOrder");

const TrackingResult = z
  .object({ success: z.literal(true), trackingEvents: z.array(TrackingEventRecord) })
  .openapi("TrackOrderResult");

const track = apiRoute("post", "/functions/v1/track-order", {
  tag: "orders",
  summary:
    "Where one of the session's own orders is, visitors with its claim; the carrier is asked at most every 65 minutes",
  access: "shopper",
  limit: "tracking",
  body: TrackingCall,
  answers: {
    200: [TrackingResult, "Events, newest first"],
    503: [ApiProblem, "The carrier did not answer; what was known before stays"],
  },
  refusals: [401, 404, 422, 429],
});

const UNAVAILABLE = problem("tracking_unavailable", "Não foi possível carregar o rastreamento");

/** Tracking events of an order, for its owner, or the visitor who holds its claim or a link. Rules: SHIP-75. */
export function createTrackingApi(services: Services): Api {
  return createApiPart().openapi(track, async (c) => {
    const { orderId, trackingCode } = c.req.valid("json");
    const shopper = await readShopper(services, c.req.raw.headers, orderId);
    if (!shopper) return c.json(NOT_LOGGED_IN, 401);
    const wish = { orderId, trackingCode: trackingCode || undefined };
    const answer = await refreshTracking(services, shopper, wish);
    if (answer.kind === "refused") return c.json(NO_ORDER, 404);
    if (answer.kind === "unavailable") return c.json(UNAVAILABLE, 503, { "Retry-After": "600" });
    const trackingEvents = answer.events.map((event) => presentTrackingEvent(orderId, event));
    return c.json({ success: true as const, trackingEvents }, 200, PRIVATE);
  });
}
