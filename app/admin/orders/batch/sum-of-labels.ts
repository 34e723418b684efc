import type { Centavos } from "#platform/money.ts";
import { valueAt } from "#platform/value-at.ts";
import { wantsAgency } from "#shop/fulfilment/shipments/labels/agency.ts";
import type { BatchPrices } from "./ask-batch-prices.ts";

type Prices = BatchPrices["prices"];

/** What a label costs; a text says why there is no price. */
export function labelPriceOf(
  prices: Prices,
  orderId: string,
  serviceId: string,
  namesAgencies: boolean,
): Centavos | string {
  const own = valueAt(prices, orderId);
  if (!own) return "Sem resposta";
  if (serviceId === "") return "Escolha o serviço";
  if (namesAgencies && wantsAgency(serviceId)) return "Na página do pedido";
  return own.find((price) => price.serviceId === serviceId)?.priceCents ?? "Não cotou";
}

/** The sum of the labels that have a price, how many they are, and how many have none. */
export function sumOfLabels<Order extends { id: string }>(
  orders: readonly Order[],
  prices: Prices,
  serviceOf: (order: Order) => string,
  namesAgencies: boolean,
): { cents: Centavos; count: number; without: number } {
  const found = orders.map((order) => labelPriceOf(prices, order.id, serviceOf(order), namesAgencies));
  const known = found.filter((price) => typeof price === "number");
  return {
    cents: known.reduce((total, price) => total + price, 0),
    count: known.length,
    without: found.length - known.length,
  };
}
