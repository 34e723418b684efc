import { FULL_RANGE, isRestricted, PRICE_CEILING, PRICE_FLOOR } from "#shop/catalogue/listings/price-range.ts";
import type { ListingFilters } from "./listing-choice.ts";

/** A filter that is on, and all filters without it. */
export interface ActiveFilter<Filters extends ListingFilters = ListingFilters> {
  /** For the shopper: 'Tamanho 17'. */
  label: string;
  filters: Filters;
}

/** The filters that are on, in the order of the panel. */
export function removals<Filters extends ListingFilters>(chosen: Filters): ActiveFilter<Filters>[] {
  const { range, available, sizes, materials, stones, tags } = chosen;
  const without = (list: readonly string[], value: string) => list.filter((each) => each !== value);
  return [
    ...(isRestricted(range) ? [{ label: rangeLabel(range), filters: { ...chosen, range: FULL_RANGE } }] : []),
    ...(available ? [{ label: "Disponível", filters: { ...chosen, available: false } }] : []),
    ...sizes.map((size) => ({ label: `Tamanho ${size}`, filters: { ...chosen, sizes: without(sizes, size) } })),
    ...materials.map((value) => ({ label: value, filters: { ...chosen, materials: without(materials, value) } })),
    ...stones.map((value) => ({ label: value, filters: { ...chosen, stones: without(stones, value) } })),
    ...tags.map((value) => ({ label: capitalised(value), filters: { ...chosen, tags: without(tags, value) } })),
  ];
}

/** A tag as a label: 'Zircônia', whatever the owner typed. */
export function capitalised(tag: string): string {
  return tag.charAt(0).toLocaleUpperCase("pt-BR") + tag.slice(1);
}

function rangeLabel({ min, max }: ListingFilters["range"]): string {
  if (min === PRICE_FLOOR) return `Até R$ ${max}`;
  return max === PRICE_CEILING ? `A partir de R$ ${min}` : `R$ ${min} a R$ ${max}`;
}
