import { parseSort } from "#app/storefront/search/sort.ts";
import { parseTypedCents } from "#platform/formats/typed-money.ts";
import type { FacetFilter, FacetName } from "#shop/catalogue/listings/listing-facets.ts";
import {
  FULL_RANGE,
  isRestricted,
  PRICE_CEILING,
  PRICE_FLOOR,
  type PriceRange,
  withMaximum,
  withMinimum,
} from "#shop/catalogue/listings/price-range.ts";
import type { ProductSort } from "#shop/catalogue/listings/product-filter-queries.server.ts";
import { SIZE_PARAMETER } from "#shop/catalogue/products/product.ts";
import { listingAddress, parsePageNumber } from "./page-links.ts";

/** The filters of a listing. Lists are sorted, so that a choice has a single URL. */
export interface ListingFilters extends FacetFilter {
  range: PriceRange;
  /** Products must have at least one of these. */
  tags: string[];
  sizes: string[];
  materials: string[];
  stones: string[];
}

export interface ListingChoice extends ListingFilters {
  /** What was searched for; none in a listing. */
  term?: string;
  page: number;
  sort: ProductSort;
}

/** Rules: LIST-17. */
export const NO_FILTERS: ListingFilters = {
  range: FULL_RANGE,
  tags: [],
  sizes: [],
  materials: [],
  stones: [],
  available: false,
};

/** The query parameters of the facets. */
export const FACET_PARAMETERS: Record<FacetName, string> = {
  sizes: SIZE_PARAMETER,
  materials: "material",
  stones: "pedra",
};
export const AVAILABLE_PARAMETER = "disponivel";
/** In the address of a page whose filters the server shows opened, for browsers without scripts. */
export const OPEN_PARAMETER = "filtros";

const MOST_VALUES = 10;
const LONGEST_VALUE = 60;

/** Parses the choice from a query; invalid values count as not set. Rules: LIST-25. */
export function parseListingChoice(parameters: URLSearchParams): ListingChoice {
  return {
    page: parsePageNumber(parameters.get("pagina")),
    sort: parseSort(parameters.get("ordem")),
    ...filtersFrom(parameters),
  };
}

function filtersFrom(parameters: URLSearchParams): ListingFilters {
  const max = parseReais(parameters.get("preco_max")) ?? PRICE_CEILING;
  const min = parseReais(parameters.get("preco_min")) ?? PRICE_FLOOR;
  const listed = (name: string) => parameters.getAll(name).flatMap((value) => value.split(","));
  return {
    range: withMinimum(withMaximum(FULL_RANGE, max), min),
    tags: sortTags(listed("etiquetas")),
    sizes: sortValues(listed(FACET_PARAMETERS.sizes)),
    materials: sortValues(listed(FACET_PARAMETERS.materials)),
    stones: sortValues(listed(FACET_PARAMETERS.stones)),
    available: parameters.get(AVAILABLE_PARAMETER) === "1",
  };
}

/** Parses a typed amount to whole reais: '49,90' is 49. Null when it is no amount. Rules: LIST-12. */
export function parseReais(typed: string | null): number | null {
  const cents = parseTypedCents((typed ?? "").trim().replace(/[.,]$/, ""));
  return cents === null ? null : Math.floor(cents / 100);
}

/** The tags to filter by, 'Promoção' as 'Oferta'. Rules: LIST-14, LIST-69. */
export function sortTags(tags: readonly string[]): string[] {
  return sortValues(tags.map((tag) => (tag.trim() === "Promoção" ? "Oferta" : tag)));
}

/** Rules: LIST-14. */
export function sortValues(values: readonly string[]): string[] {
  const clean = values.map((value) => value.trim()).filter((value) => value !== "" && value.length <= LONGEST_VALUE);
  return [...new Set(clean)]
    .filter((value) => !/\p{Cc}/u.test(value))
    .sort()
    .slice(0, MOST_VALUES);
}

/** The number of active filters for the toggle: the price range counts as one, each value as one. Rules: LIST-17. */
export function countFilters({ range, tags, sizes, materials, stones, available }: ListingFilters): number {
  const values = tags.length + sizes.length + materials.length + stones.length;
  return (isRestricted(range) ? 1 : 0) + (available ? 1 : 0) + values;
}

/** The address of the same page with its filters opened by the server. Rules: LIST-89. */
export function withFiltersOpen(address: string): string {
  return `${address}${address.includes("?") ? "&" : "?"}${OPEN_PARAMETER}`;
}

/** The canonical URL of a choice under a path: defaults left out, always in the same order. */
export function choiceAddress(path: string, choice: ListingChoice): string {
  return listingAddress(path, choiceParameters(choice));
}

/** A choice as query parameters; empty for the default. Rules: LIST-25. */
export function choiceParameters({ term, page, sort, range, ...filters }: ListingChoice): Record<string, string> {
  return {
    ...(term !== undefined && { q: term }),
    preco_min: range.min > PRICE_FLOOR ? String(range.min) : "",
    preco_max: range.max < PRICE_CEILING ? String(range.max) : "",
    etiquetas: filters.tags.join(","),
    [FACET_PARAMETERS.sizes]: filters.sizes.join(","),
    [FACET_PARAMETERS.materials]: filters.materials.join(","),
    [FACET_PARAMETERS.stones]: filters.stones.join(","),
    [AVAILABLE_PARAMETER]: filters.available ? "1" : "",
    ordem: sort === "default" ? "" : sort,
    pagina: page === 1 ? "" : String(page),
  };
}
