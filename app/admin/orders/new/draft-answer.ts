import type { DraftValues, KnownBuyer } from "#shop/fulfilment/order-desk/manual-orders/draft-order.ts";
import type { ManualPreview } from "#shop/fulfilment/order-desk/manual-orders/preview-manual-order.server.ts";
import type { AdminAnswer } from "../../page/admin-answer.ts";

/** The answer to every press on the page of a new order: what is typed now, and what the shop says to it. */
export interface DraftAnswer extends AdminAnswer {
  draft: DraftValues;
  preview: ManualPreview;
  /** Customers found by telephone or e-mail: a single one was filled in; among several, staff choose. */
  buyers?: BuyerChoice[];
}

export type BuyerChoice = Pick<KnownBuyer, "orderId" | "name" | "email"> & { city: string };
