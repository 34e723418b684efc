import type { ProductSort } from "#shop/catalogue/listings/product-filter-queries.server.ts";

/** The sort orders of search results, in display order. Rules: LIST-18. */
export const SORTS: readonly { value: ProductSort; label: string }[] = [
  { value: "default", label: "Relevância" },
  { value: "price-asc", label: "Menor preço" },
  { value: "price-desc", label: "Maior preço" },
  { value: "name-asc", label: "A-Z" },
  { value: "name-desc", label: "Z-A" },
];

/** Parses `?ordem=`; anything unknown is the default. */
export function parseSort(value: string | null): ProductSort {
  return SORTS.find((sort) => sort.value === value)?.value ?? "default";
}
