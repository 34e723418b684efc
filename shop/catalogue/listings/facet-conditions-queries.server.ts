import { type RawBuilder, sql } from "kysely";
import type { FacetFilter } from "./listing-facets.ts";

/** Conditions on `listing_facets`, named `facets` in the query; empty if the filter has none. Rules: LIST-66. */
export function facetConditions({
  sizes = [],
  materials = [],
  stones = [],
  available,
}: { [Name in keyof FacetFilter]?: FacetFilter[Name] | undefined }): RawBuilder<boolean>[] {
  const conditions: RawBuilder<boolean>[] = [];
  if (sizes.length > 0) conditions.push(sql`facets.sizes && ${[...sizes]}::text[]`);
  if (sizes.length > 0 && available) conditions.push(sql`facets.free_sizes && ${[...sizes]}::text[]`);
  else if (available) conditions.push(sql`facets.in_stock`);
  if (materials.length > 0) conditions.push(sql`facets.material = any (${[...materials]}::text[])`);
  if (stones.length > 0) conditions.push(sql`facets.stone <> '' and facets.stone = any (${[...stones]}::text[])`);
  return conditions;
}
