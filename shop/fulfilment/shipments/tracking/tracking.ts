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

/** An event for whoever only holds a link, which may have been forwarded: where the parcel is stays hidden. */
export function withoutPlace(event: TrackingEvent): TrackingEvent {
  return { ...event, location: "" };
}
