import { parseSort } from "#app/storefront/search/sort.ts";
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
import { listingAddress, parsePageNumber } from "./page-links.ts";

/** The filters of a listing. */
export interface ListingFilters {
  range: PriceRange;
  /** Products must have at least one of these. Sorted, so that a choice has a single URL. */
  tags: string[];
}

export interface ListingChoice extends ListingFilters {
  page: number;
  sort: ProductSort;
}

/** Rules: LIST-17. */
export const NO_FILTERS: ListingFilters = { range: FULL_RANGE, tags: [] };

const MOST_TAGS = 10;
const LONGEST_TAG = 60;

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
  return {
    range: withMinimum(withMaximum(FULL_RANGE, max), min),
    tags: sortTags(parameters.getAll("etiquetas").flatMap((value) => value.split(","))),
  };
}

/** Parses a typed amount to whole reais: '49,90' is 49. Null when it is no amount. Rules: LIST-12. */
export function parseReais(typed: string | null): number | null {
  const match = /^(?:R\$)?\s*(\d{1,6})(?:[.,]\d*)?$/.exec((typed ?? "").trim());
  return match ? Number(match[1]) : null;
}

/** Rules: LIST-14. */
export function sortTags(tags: readonly string[]): string[] {
  const clean = tags.map((tag) => tag.trim()).filter((tag) => tag !== "" && tag.length <= LONGEST_TAG);
  return [...new Set(clean)]
    .filter((tag) => !/\p{Cc}/u.test(tag))
    .sort()
    .slice(0, MOST_TAGS);
}

/** The number of active filters for the toggle: the price range counts as one, each tag as one. Rules: LIST-17. */
export function countFilters({ range, tags }: ListingFilters): number {
  return (isRestricted(range) ? 1 : 0) + tags.length;
}

/** The canonical URL of a choice under a path: defaults left out, always in the same order. */
export function choiceAddress(path: string, choice: ListingChoice): string {
  return listingAddress(path, choiceParameters(choice));
}

/** A choice as query parameters; empty for the default. Rules: LIST-25. */
export function choiceParameters({ page, sort, range, tags }: ListingChoice): Record<string, string> {
  return {
    preco_min: range.min > PRICE_FLOOR ? String(range.min) : "",
    preco_max: range.max < PRICE_CEILING ? String(range.max) : "",
    etiquetas: tags.join(","),
    ordem: sort === "default" ? "" : sort,
    pagina: page === 1 ? "" : String(page),
  };
}
