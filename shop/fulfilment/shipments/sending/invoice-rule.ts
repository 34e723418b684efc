import type { Centavos } from "#platform/money.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { contentsValue } from "../labels/parcel-split.ts";
import type { Content } from "../shipment.ts";

/** What one label may declare without an invoice. Rules: SHIP-48. */
export const MOST_WITHOUT_INVOICE: Centavos = 100_000;

/** Whether a box of an order can only be sent with the order's invoice, which is not there yet. Rules: SHIP-48. */
export function lacksInvoice(
  { items, invoiceKey }: Pick<Order, "items" | "invoiceKey">,
  contents: readonly Content[],
): boolean {
  return !invoiceKey && contentsValue(items, contents) > MOST_WITHOUT_INVOICE;
}
