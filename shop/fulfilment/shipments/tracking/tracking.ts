import type { TrackingEvent } from "#shop/ordering/orders/order-queries.server.ts";

export interface ParcelCode {
  code: string;
  carrier: string | null;
  url: string | null;
}

/** Newest first. */
export interface Tracking {
  events: TrackingEvent[];
  codes: ParcelCode[];
}

/** An event for a link, which may have been forwarded: without the parcel's location. */
export function withoutPlace(event: TrackingEvent): TrackingEvent {
  return { ...event, location: "" };
}
