import { sql } from "kysely";
import { PREPARED } from "#platform/database/prepared-statements.server.ts";
import type { Services } from "#shop/services.server.ts";
import type { ProductCard } from "../products/product.ts";
import { productCards } from "../products/product-page-queries.server.ts";
import { searchProducts } from "./search-products.server.ts";
import { type SuggestedCategory, suggestCategories } from "./suggested-categories.ts";
import { suggestTerms } from "./suggested-terms.ts";

/** How many of the best matches' names the suggested terms are built from. */
const NAMES_READ = 48;

const PRODUCTS_SHOWN = 3;

export interface Suggestions {
  /** Completions of the typed term. */
  terms: string[];
  categories: SuggestedCategory[];
  /** The best three matches. */
  products: ProductCard[];
  /** How many products a search for the term finds. */
  total: number;
  /** The corrected term that is searched, if the typed one has no match; otherwise null. */
  meant: string | null;
}

/** Suggestions for a term while it is being typed. Rules: LIST-43. */
export async function suggest(deps: Pick<Services, "db" | "productCounts">, term: string): Promise<Suggestions> {
  const wanted = { term, sort: "default", limit: NAMES_READ, offset: 0 } as const;
  const { ids, total, meant } = await searchProducts(deps, wanted);
  const [products, names] = await Promise.all([
    productCards(deps.db, ids.slice(0, PRODUCTS_SHOWN)),
    namesOf(deps, ids),
  ]);
  return {
    terms: suggestTerms(names, meant ?? term),
    categories: suggestCategories(term),
    products,
    total,
    meant,
  };
}

/** The products' names, best match first. */
async function namesOf({ db }: Pick<Services, "db">, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("products")
    .modifyFront(PREPARED)
    .where(sql<boolean>`id = any (${ids}::text[])`)
    .select(["id", "name"])
    .execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return ids.flatMap((id) => names.get(id) ?? []);
}
