import type { OrderAdvance } from "#shop/ordering/orders/advance-order.server.ts";

export type HandAnswer =
  | OrderAdvance
  /** Its parcels contain all pieces and are tracked themselves. */
  | { kind: "refused"; reason: "has_parcels" };

export interface HandParcel {
  orderId: string;
  /** Null: sent without one. */
  trackingCode: string | null;
  carrierName: string;
  /** The parcel whose code is corrected. Undefined: pieces in no parcel yet, or the parcel with everything. */
  shipmentId?: string;
}
