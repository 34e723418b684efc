import type { Clock } from "#platform/clock.ts";
import type { Config } from "#platform/config.server.ts";
import type { Database } from "#platform/database.server.ts";
import type { Logger } from "#platform/logging.server.ts";
import type { Centavos } from "#platform/money.ts";
import { priceCart } from "#shop/cart/price-cart.server.ts";
import type { CartProblem, PricedLine } from "#shop/cart/priced-cart.ts";
import { parcelKeyOf } from "#shop/shipping/parcel-key.ts";
import { quoteShipping } from "#shop/shipping/quote-shipping.server.ts";
import { findQuoteOption } from "#shop/shipping/shipping-queries.server.ts";
import type { OrderInput } from "./order-input.ts";

export interface PriceDependencies {
  db: Database;
  clock: Clock;
  config: Config;
  logger: Logger;
}

export interface OrderShipping {
  optionId: string | null;
  priceCents: Centavos;
  carrierName: string | null;
  serviceName: string | null;
  /** `YYYY-MM-DD`: the day the shopper was told. */
  arrivalDate: string | null;
  isEstimate: boolean;
}

export interface OrderPrice {
  lines: PricedLine[];
  subtotalCents: Centavos;
  shipping: OrderShipping;
  totalCents: Centavos;
}

export interface OrderAmounts {
  subtotalCents: Centavos;
  shippingCents: Centavos;
  totalCents: Centavos;
}

interface ShippingRefusal {
  kind: "refused";
  reason: "shipping_changed" | "no_service" | "unknown_cep";
}

export type PriceRefusal =
  | ShippingRefusal
  /** Products or sizes that are not sold; `item` is the place in the request. */
  | { kind: "refused"; reason: "invalid_items"; problems: (CartProblem & { item: number })[] }
  | { kind: "refused"; reason: "out_of_stock"; problems: (CartProblem & { item: number })[] }
  | { kind: "refused"; reason: "price_changed"; amounts: OrderAmounts }
  | { kind: "refused"; reason: "unknown_coupon" };

const QUOTE_GOOD_MS = 24 * 60 * 60_000;
/** What shipping costs when nothing was chosen and nothing can be quoted (spec 2 §9). */
const FLAT_SHIPPING_CENTS = 1599;

/**
 * What an order costs by the catalogue and by a shipping quote that this shop made itself; nothing is written. A quote is
 * good for 24 hours, for one CEP and one set of pieces. Without a chosen option the cheapest one counts; where no carrier
 * goes, and to a CEP that does not exist, nothing is ordered.
 */
export async function priceOrder(
  deps: PriceDependencies,
  input: OrderInput,
): Promise<{ kind: "priced"; price: OrderPrice } | PriceRefusal> {
  const items = input.items.map(({ product_id: productId, ...item }) => ({ productId, ...item }));
  if (input.coupon_code) return { kind: "refused", reason: "unknown_coupon" };
  const cart = await priceCart(deps.db, items, { unlisted: deps.config.mode === "demo" });
  if (cart.problems.length > 0) return problemsOf(cart.problems, items);

  const shipping = await shippingFor(deps, input, items);
  if ("kind" in shipping) return shipping;
  const { lines, subtotalCents } = cart;
  const totalCents = subtotalCents + shipping.priceCents;
  if (input.expected_total !== undefined && Math.round(input.expected_total * 100) !== totalCents) {
    const amounts = { subtotalCents, shippingCents: shipping.priceCents, totalCents };
    return { kind: "refused", reason: "price_changed", amounts };
  }
  return { kind: "priced", price: { lines, subtotalCents, shipping, totalCents } };
}

function problemsOf(problems: CartProblem[], items: { productId: string; size: string }[]): PriceRefusal {
  const placed = problems.map((problem) => ({
    ...problem,
    item: items.findIndex(
      ({ productId, size }) => productId === problem.productId && (size === problem.size || size === ""),
    ),
  }));
  const invalid = placed.filter((problem) => problem.kind !== "out_of_stock");
  return invalid.length > 0
    ? { kind: "refused", reason: "invalid_items", problems: invalid }
    : { kind: "refused", reason: "out_of_stock", problems: placed };
}

async function shippingFor(
  deps: PriceDependencies,
  input: OrderInput,
  items: { productId: string; quantity: number }[],
): Promise<OrderShipping | ShippingRefusal> {
  const { db, clock } = deps;
  const cep = input.shipping_address.zipCode;
  if (input.shipping_option_id) {
    const option = await findQuoteOption(db, input.shipping_option_id);
    const good =
      option?.cep === cep &&
      option.parcelKey === parcelKeyOf(items) &&
      option.createdAt.getTime() > clock().getTime() - QUOTE_GOOD_MS;
    if (!good) return { kind: "refused", reason: "shipping_changed" };
    return { ...option, optionId: option.id, carrierName: option.companyName, serviceName: option.name };
  }
  const quote = await quoteShipping(db, deps, { cep, items });
  if (quote.kind === "refused" && (quote.reason === "no_service" || quote.reason === "unknown_cep")) {
    return { kind: "refused", reason: quote.reason };
  }
  const cheapest = quote.kind === "quoted" ? quote.options[0] : undefined;
  if (!cheapest) {
    const nothing = { optionId: null, carrierName: null, serviceName: null, arrivalDate: null };
    return { ...nothing, priceCents: FLAT_SHIPPING_CENTS, isEstimate: true };
  }
  return { ...cheapest, optionId: cheapest.id, carrierName: cheapest.company.name, serviceName: cheapest.name };
}
