import { createRoute, z } from "@hono/zod-openapi";
import { readSession } from "#shop/customers/accounts/login/read-session.server.ts";
import { findOrder, listTrackingEvents } from "#shop/ordering/orders/order-queries.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type Api, createApiPart } from "../open-api.server.ts";
import { REFUSALS } from "../problem.ts";
import { NO_ORDER, NOT_LOGGED_IN } from "./order-problem.ts";
import { OrderItemRecord, presentOrderItem } from "./order-record.ts";
import { presentTrackingEvent, TrackingEventRecord } from "./tracking-event-record.ts";

const NO_STORE = { "Cache-Control": "private, no-store" };
const security = [{ accessToken: [] }];
const ofOrder = { query: z.strictObject({ order_id: z.string() }) };
const refusals = { 401: REFUSALS[401], 404: REFUSALS[404], 422: REFUSALS[422] };

const items = createRoute({
  method: "get",
  path: "/rest/v1/order_items",
  tags: ["orders"],
  summary: "The lines of one of the session's own orders",
  security,
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
  summary: "Where one of the session's own orders has been, newest first",
  security,
  request: ofOrder,
  responses: {
    200: { content: { "application/json": { schema: z.array(TrackingEventRecord) } }, description: "Events" },
    ...refusals,
  },
});

/** Items and tracking events of an order, for its owner only. */
export function createOrderItemsApi(services: Services): Api {
  const { db } = services;
  return createApiPart()
    .openapi(items, async (c) => {
      const session = await readSession(services, c.req.raw.headers);
      if (!session) return c.json(NOT_LOGGED_IN, 401);
      const order = await findOrder(db, c.req.valid("query").order_id, session.customerId, "record");
      if (!order) return c.json(NO_ORDER, 404);
      return c.json(
        order.items.map((line) => presentOrderItem(order.id, line)),
        200,
        NO_STORE,
      );
    })
    .openapi(tracking, async (c) => {
      const session = await readSession(services, c.req.raw.headers);
      if (!session) return c.json(NOT_LOGGED_IN, 401);
      const order = await findOrder(db, c.req.valid("query").order_id, session.customerId, "record");
      if (!order) return c.json(NO_ORDER, 404);
      const events = await listTrackingEvents(db, order.id);
      return c.json(
        events.map((event) => presentTrackingEvent(order.id, event)),
        200,
        NO_STORE,
      );
    });
}
