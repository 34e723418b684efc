import type { AlongOrder } from "#shop/ordering/orders/along/sent-along.ts";

/** A paid order that goes along with another, without a label. */
export const ALONG_ORDER: AlongOrder = {
  id: "8a4f0d0e-0000-4000-8000-000000000001",
  number: 1091,
  customerId: null,
  status: "confirmed",
  paymentStatus: "paid",
  expiresAt: null,
  carrierName: null,
  trackingCode: null,
  isOnLabel: false,
  isLabelled: false,
  hasOwnParcel: false,
  isSameInvoice: true,
  isSameAddress: true,
};
