import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { PREPARED } from "#platform/database/prepared-statements.server.ts";
import { facetRows } from "./listing-entries-queries.server.ts";
import { type Combination, parseCombination } from "./listing-facets.ts";
import type { ProductFilter } from "./product-filter-queries.server.ts";

/** The combinations of facets among the products that pass a filter, with the number of products of each. */
export async function combinationsOf(db: Database, filter: ProductFilter): Promise<Combination[]> {
  const { rows } = await sql<{ combination: string; count: number }>`
    ${PREPARED} select combination, count(*) as count ${facetRows(filter)} group by combination`.execute(db);
  return rows.map(({ combination, count }) => parseCombination(combination, count));
}
