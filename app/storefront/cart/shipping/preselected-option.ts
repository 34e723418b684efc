import type { ShippingOption } from "#shop/ordering/shipping/shipping-option.ts";

/** Identifies a service across quotes: option ids change with each quote, carrier and service name do not. */
export function serviceOf({ company, name }: Pick<ShippingOption, "company" | "name">): string {
  return `${company.name}\n${name}`;
}

/**
 * The option chosen for the shopper out of those of a quote, cheapest first: the service chosen before (as `serviceOf`
 * tells it), else the cheapest that is carried. Pick-up is never the default. Rules: SHIP-85.
 */
export function preselectedOption(options: readonly ShippingOption[], before: string | null): ShippingOption | null {
  const same = options.find((option) => serviceOf(option) === before);
  return same ?? options.find(({ pickup }) => pickup === null) ?? null;
}

/**
 * The options to show first: the cheapest and the fastest that are carried, pick-up, and the chosen service. The others
 * are slower and dearer than one of these. All where only one would be left out.
 */
export function leadingOptions(options: readonly ShippingOption[], chosen: string | null): readonly ShippingOption[] {
  const carried = options.filter(({ pickup }) => pickup === null);
  const fastest = carried.toSorted((a, b) => a.arrivalDate.localeCompare(b.arrivalDate))[0];
  const leading = options.filter(
    (option) => option.pickup !== null || option === carried[0] || option === fastest || serviceOf(option) === chosen,
  );
  return options.length - leading.length > 1 ? leading : options;
}
