import type { Centavos } from "#platform/money.ts";
import type { Order, OrderLine } from "#shop/ordering/orders/order.ts";
import { contentsValue } from "../labels/parcel-split.ts";
import type { Content } from "../shipment.ts";

/** Largest declared value of a label without invoice. Rules: SHIP-48. */
export const MOST_WITHOUT_INVOICE: Centavos = 100_000;

/** Whether a box with these of the lines needs an invoice that is missing. Rules: SHIP-48. */
export function lacksInvoice(
  { invoiceKey }: Pick<Order, "invoiceKey">,
  lines: readonly Pick<OrderLine, "id" | "lineCents" | "discountCents" | "quantity">[],
  contents: readonly Content[],
): boolean {
  return !invoiceKey && contentsValue(lines, contents) > MOST_WITHOUT_INVOICE;
}
