import { z } from "@hono/zod-openapi";
import type { TrackingEvent } from "#shop/ordering/orders/order-queries.server.ts";

export const TrackingEventRecord = z
  .object({
    id: z.uuid(),
    order_id: z.uuid(),
    event_date: z.iso.datetime(),
    event_status: z.enum(["delivered", "in_transit", "posted", "other"]),
    event_description: z.string(),
    event_location: z.string(),
  })
  .openapi("TrackingEvent");

export function presentTrackingEvent(orderId: string, { at, status, description, location, id }: TrackingEvent) {
  return {
    id,
    order_id: orderId,
    event_date: at.toISOString(),
    event_status: status,
    event_description: description,
    event_location: location,
  };
}
