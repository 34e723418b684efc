import { isOrderId } from "#shop/ordering/orders/order.ts";
import type { PiecesBack } from "../pieces-left.ts";

export function fieldOfReplaced({ orderItemId, quantity }: PiecesBack): string {
  return `${orderItemId}:${quantity}`;
}

/** Null: none, or a text that is no such field. */
export function replacedOfField(text: string): PiecesBack | null {
  const [orderItemId = "", count = "", ...rest] = text.split(":");
  const quantity = Number(count);
  const isField = isOrderId(orderItemId) && rest.length === 0 && Number.isInteger(quantity) && quantity > 0;
  return isField && quantity <= MOST ? { orderItemId, quantity } : null;
}

const MOST = 999;
