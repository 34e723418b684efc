import type { OrderAdvance } from "#shop/ordering/orders/advance-order.server.ts";

export type HandAnswer =
  | OrderAdvance
  /** Its parcels hold all of it, and tell for themselves. */
  | { kind: "refused"; reason: "has_parcels" };

export interface HandParcel {
  orderId: string;
  /** Null: sent without one. */
  trackingCode: string | null;
  carrierName: string;
  /** The parcel whose code is put right; left out: of what no parcel holds yet, or of the one that holds everything. */
  shipmentId?: string;
}
