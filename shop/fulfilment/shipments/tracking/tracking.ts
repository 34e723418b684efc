import type { TrackingEvent } from "#shop/ordering/orders/order-queries.server.ts";

/** A parcel's tracking code, for its customer. */
export interface ParcelCode {
  code: string;
  carrier: string | null;
  /** The carrier's tracking page. */
  url: string | null;
}

/** The tracking events of an order's parcels, newest first, and their codes. */
export interface Tracking {
  events: TrackingEvent[];
  codes: ParcelCode[];
}

/** An event as shown by a link, which may have been forwarded: without the parcel's location. */
export function withoutPlace(event: TrackingEvent): TrackingEvent {
  return { ...event, location: "" };
}
