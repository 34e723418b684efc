import type { DraftValues } from "#shop/fulfilment/order-desk/manual-orders/draft-order.ts";
import type { ManualPreview } from "#shop/fulfilment/order-desk/manual-orders/preview-manual-order.server.ts";
import type { AdminAnswer } from "../../admin-answer.ts";

/** The answer to every press on the page of a new order: what is typed now, and what the shop says to it. */
export interface DraftAnswer extends AdminAnswer {
  draft: DraftValues;
  preview: ManualPreview;
}
