import { createRoute, z } from "@hono/zod-openapi";
import { refreshTracking } from "#shop/fulfilment/shipments/tracking/refresh-tracking.server.ts";
import type { Services } from "#shop/services.server.ts";
import { limitRate } from "../limit-rate.server.ts";
import { type Api, createApiPart } from "../open-api.server.ts";
import { ApiProblem, problem, REFUSALS } from "../problem.ts";
import { readShopper } from "../read-shopper.server.ts";
import { claimHeader, SHOPPER_SECURITY } from "../rest-v1/claim-header.ts";
import { NO_ORDER, NOT_LOGGED_IN } from "../rest-v1/order-problem.ts";
import { presentTrackingEvent, TrackingEventRecord } from "../rest-v1/tracking-event-record.ts";

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

const track = (services: Services) =>
  createRoute({
    method: "post",
    path: "/functions/v1/track-order",
    tags: ["orders"],
    summary:
      "Where one of the session's own orders is, visitors with its claim; the carrier is asked at most every 65 minutes",
    security: SHOPPER_SECURITY,
    middleware: limitRate(services, "tracking"),
    request: {
      body: { required: true, content: { "application/json": { schema: TrackingCall } } },
      headers: claimHeader,
    },
    responses: {
      200: { content: { "application/json": { schema: TrackingResult } }, description: "Events, newest first" },
      401: REFUSALS[401],
      404: REFUSALS[404],
      422: REFUSALS[422],
      429: REFUSALS[429],
      503: {
        content: { "application/json": { schema: ApiProblem } },
        description: "The carrier did not answer; what was known before stays",
      },
    },
  });

const UNAVAILABLE = problem("tracking_unavailable", "Não foi possível carregar o rastreamento");

/** Tracking events of an order, for its owner, or the visitor who holds its claim or a link. Rules: SHIP-75. */
export function createTrackingApi(services: Services): Api {
  return createApiPart().openapi(track(services), async (c) => {
    const { orderId, trackingCode } = c.req.valid("json");
    const shopper = await readShopper(services, c.req.raw.headers, orderId);
    if (!shopper) return c.json(NOT_LOGGED_IN, 401);
    const wish = { orderId, trackingCode: trackingCode || undefined };
    const answer = await refreshTracking(services, shopper, wish);
    if (answer.kind === "refused") return c.json(NO_ORDER, 404);
    if (answer.kind === "unavailable") return c.json(UNAVAILABLE, 503, { "Retry-After": "600" });
    const trackingEvents = answer.events.map((event) => presentTrackingEvent(orderId, event));
    return c.json({ success: true as const, trackingEvents }, 200, { "Cache-Control": "private, no-store" });
  });
}
