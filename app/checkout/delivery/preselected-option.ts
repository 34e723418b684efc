import { serviceOf } from "#app/storefront/cart/shipping/use-cart-shipping.ts";
import type { ShippingOption } from "#shop/ordering/shipping/shipping-option.ts";

/**
 * The option chosen for the shopper out of those of a quote, cheapest first: the service chosen before (as `serviceOf`
 * tells it), else the cheapest that is carried. Pick-up is never the default. Rules: SHIP-85.
 */
export function preselectedOption(options: readonly ShippingOption[], before: string | null): ShippingOption | null {
  const same = options.find((option) => serviceOf(option) === before);
  return same ?? options.find(({ pickup }) => pickup === null) ?? null;
}
