import { createRoute, z } from "@hono/zod-openapi";
import { withoutPlace } from "#shop/fulfilment/shipments/tracking/tracking.ts";
import { findOrderFor } from "#shop/ordering/orders/access/find-right.server.ts";
import { listTrackingEvents } from "#shop/ordering/orders/order-queries.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type Api, createApiPart } from "../open-api.server.ts";
import { REFUSALS } from "../problem.ts";
import { readShopper } from "../read-shopper.server.ts";
import { claimHeader, SHOPPER_SECURITY } from "./claim-header.ts";
import { NO_ORDER, NOT_LOGGED_IN } from "./order-problem.ts";
import { OrderItemRecord, presentOrderItem } from "./order-record.ts";
import { presentTrackingEvent, TrackingEventRecord } from "./tracking-event-record.ts";

const NO_STORE = { "Cache-Control": "private, no-store" };
const ofOrder = { query: z.strictObject({ order_id: z.string() }), headers: claimHeader };
const refusals = { 401: REFUSALS[401], 404: REFUSALS[404], 422: REFUSALS[422], 429: REFUSALS[429] };

const items = createRoute({
  method: "get",
  path: "/rest/v1/order_items",
  tags: ["orders"],
  summary: "The lines of one of the session's own orders; visitors with its claim",
  security: SHOPPER_SECURITY,
  request: ofOrder,
  responses: {
    200: { content: { "application/json": { schema: z.array(OrderItemRecord) } }, description: "Lines, in order" },
    ...refusals,
  },
});

const tracking = createRoute({
  method: "get",
  path: "/rest/v1/tracking_events",
  tags: ["orders"],
  summary: "Where one of the session's own orders has been, newest first; visitors with its claim",
  security: SHOPPER_SECURITY,
  request: ofOrder,
  responses: {
    200: { content: { "application/json": { schema: z.array(TrackingEventRecord) } }, description: "Events" },
    ...refusals,
  },
});

/** Items and tracking events of an order, for its owner, or the visitor who holds its claim or a link. */
export function createOrderItemsApi(services: Services): Api {
  const { db } = services;
  return createApiPart()
    .openapi(items, async (c) => {
      const { order_id: orderId } = c.req.valid("query");
      const shopper = await readShopper(services, c.req.raw.headers, orderId);
      if (!shopper) return c.json(NOT_LOGGED_IN, 401);
      const seen = await findOrderFor(services, orderId, shopper, "record");
      if (!seen) return c.json(NO_ORDER, 404);
      return c.json(
        seen.order.items.map((line) => presentOrderItem(orderId, line)),
        200,
        NO_STORE,
      );
    })
    .openapi(tracking, async (c) => {
      const { order_id: orderId } = c.req.valid("query");
      const shopper = await readShopper(services, c.req.raw.headers, orderId);
      if (!shopper) return c.json(NOT_LOGGED_IN, 401);
      const seen = await findOrderFor(services, orderId, shopper, "record");
      if (!seen) return c.json(NO_ORDER, 404);
      const events = await listTrackingEvents(db, orderId);
      const shown = seen.right === "link" ? events.map(withoutPlace) : events;
      return c.json(
        shown.map((event) => presentTrackingEvent(orderId, event)),
        200,
        NO_STORE,
      );
    });
}
