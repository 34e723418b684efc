import type { TrackingEvent } from "#shop/ordering/orders/order-queries.server.ts";

/** One parcel's code, as its customer follows it. */
export interface ParcelCode {
  code: string;
  carrier: string | null;
  /** The carrier's own page about it. */
  url: string | null;
}

/** Where the parcels of an order have been, newest first, and by which codes they go. */
export interface Tracking {
  events: TrackingEvent[];
  codes: ParcelCode[];
}
