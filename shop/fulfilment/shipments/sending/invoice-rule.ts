import type { Centavos } from "#platform/money.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { contentsValue } from "../labels/parcel-split.ts";
import type { Content } from "../shipment.ts";

/** Maximum declared value of a label without invoice. Rules: SHIP-48. */
export const MOST_WITHOUT_INVOICE: Centavos = 100_000;

/** Whether a box of an order needs the order's invoice, which is missing. Rules: SHIP-48. */
export function lacksInvoice(
  { items, invoiceKey }: Pick<Order, "items" | "invoiceKey">,
  contents: readonly Content[],
): boolean {
  return !invoiceKey && contentsValue(items, contents) > MOST_WITHOUT_INVOICE;
}
