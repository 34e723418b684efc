import type { Centavos } from "#platform/money.ts";
import { findOrderById } from "#shop/ordering/orders/order-queries.server.ts";
import { findQuoteOption } from "#shop/ordering/shipping/quote-option-queries.server.ts";
import { quoteShipping } from "#shop/ordering/shipping/quote-shipping.server.ts";
import type { Services } from "#shop/services.server.ts";
import { linesLeft } from "../labels/parcel-split.ts";

/**
 * Today's price to another CEP, by the service it was sold with, for the pieces it still has. Null: the same CEP, no
 * shipping charged, picked up, estimates only, or the service is not offered there. Rules: EDIT-23.
 */
export async function todaysShipping(
  deps: Pick<Services, "db" | "config" | "clock" | "logger" | "carrierCircuit">,
  orderId: string,
  cep: string,
): Promise<Centavos | null> {
  const order = await findOrderById(deps.db, orderId, "record");
  if (!order || order.shippingAddress.zipCode === cep || order.amounts.netShippingCents === 0) return null;
  const sold = order.shippingOptionId ? await findQuoteOption(deps.db, order.shippingOptionId) : null;
  if (!sold || sold.pickup !== null) return null;
  const items = linesLeft(order.items, []).map(({ productId, quantity }) => ({ productId, quantity }));
  const quote = await quoteShipping(deps, { cep, items });
  if (quote.kind !== "quoted") return null;
  const same = quote.options.find(({ name, company }) => name === sold.name && company.name === sold.companyName);
  return same && !same.isEstimate ? same.priceCents : null;
}
