import { z } from "@hono/zod-openapi";
import { withoutPlace } from "#shop/fulfilment/shipments/tracking/tracking.ts";
import { findOrderFor } from "#shop/ordering/orders/access/find-right.server.ts";
import { listTrackingEvents } from "#shop/ordering/orders/order-queries.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type Api, apiRoute, createApiPart } from "../open-api.server.ts";
import { NOT_LOGGED_IN, PRIVATE } from "../problem.ts";
import { readShopper } from "../read-shopper.server.ts";
import { NO_ORDER } from "./order-problem.ts";
import { OrderItemRecord, presentOrderItem, presentTrackingEvent, TrackingEventRecord } from "./order-record.ts";

const ofOrder = {
  tag: "orders",
  access: "shopper",
  query: z.strictObject({ order_id: z.string() }),
  refusals: [401, 404, 422, 429],
} as const;

const items = apiRoute("get", "/rest/v1/order_items", {
  ...ofOrder,
  summary: "The lines of one of the session's own orders; visitors with its claim",
  answers: { 200: [z.array(OrderItemRecord), "Lines, in order"] },
});

const tracking = apiRoute("get", "/rest/v1/tracking_events", {
  ...ofOrder,
  summary: "Where one of the session's own orders has been, newest first; visitors with its claim",
  answers: { 200: [z.array(TrackingEventRecord), "Events"] },
});

/** Items and tracking events of an order, for its owner, or the visitor who holds its claim or a link. */
export function createOrderItemsApi(services: Services): Api {
  /** The order and by which right it is seen; or the refusal. */
  async function see(headers: Headers, orderId: string) {
    const shopper = await readShopper(services, headers, orderId);
    if (!shopper) return { status: 401, body: NOT_LOGGED_IN } as const;
    return (await findOrderFor(services, orderId, shopper, "record")) ?? ({ status: 404, body: NO_ORDER } as const);
  }

  return createApiPart()
    .openapi(items, async (c) => {
      const { order_id: orderId } = c.req.valid("query");
      const seen = await see(c.req.raw.headers, orderId);
      if ("status" in seen) return c.json(seen.body, seen.status);
      const lines = seen.order.items.map((line) => presentOrderItem(orderId, line));
      return c.json(lines, 200, PRIVATE);
    })
    .openapi(tracking, async (c) => {
      const { order_id: orderId } = c.req.valid("query");
      const seen = await see(c.req.raw.headers, orderId);
      if ("status" in seen) return c.json(seen.body, seen.status);
      const events = await listTrackingEvents(services.db, orderId);
      const shown = seen.right === "link" ? events.map(withoutPlace) : events;
      const records = shown.map((event) => presentTrackingEvent(orderId, event));
      return c.json(records, 200, PRIVATE);
    });
}
