import { sql } from "kysely";
import { PREPARED } from "#platform/database/prepared-statements.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type ProductCard, soldOutLast } from "../products/product.ts";
import { productCards } from "../products/product-page-queries.server.ts";
import { typedCode } from "./code-queries.server.ts";
import { searchProducts } from "./search-products.server.ts";
import { type SuggestedCategory, suggestCategories } from "./suggested-categories.ts";
import { suggestTerms } from "./suggested-terms.ts";

/** Names of the best matches that terms are suggested from. */
const NAMES_READ = 48;

const PRODUCTS_SHOWN = 3;

type Named = Pick<ProductCard, "id" | "name" | "stock">;

export interface Suggestions {
  terms: string[];
  categories: SuggestedCategory[];
  /** The best three, sold-out ones last. */
  products: ProductCard[];
  total: number;
  /** The corrected term or some of its words, if the typed one has no match. */
  meant: string | null;
}

/** Rules: LIST-43, LIST-83. */
export async function suggest(deps: Pick<Services, "db" | "productCounts">, term: string): Promise<Suggestions> {
  const wanted = { term, sort: "default", limit: NAMES_READ, offset: 0, partly: true } as const;
  const { ids, total, ...other } = await searchProducts(deps, wanted);
  const meant = other.meant ?? other.partly?.found ?? null;
  const found = await namesOf(deps, ids);
  // A code names one piece, sold out or not.
  const [first] = ids;
  const isCode = first !== undefined && typedCode(first) === typedCode(term);
  const best = isCode ? found : soldOutLast(found);
  return {
    terms: suggestTerms(
      found.map(({ name }) => name),
      meant ?? term,
    ),
    categories: suggestCategories(term),
    products: await productCards(
      deps.db,
      best.slice(0, PRODUCTS_SHOWN).map(({ id }) => id),
    ),
    total,
    meant,
  };
}

/** Best match first. */
async function namesOf({ db }: Pick<Services, "db">, ids: readonly string[]): Promise<Named[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("products")
    .modifyFront(PREPARED)
    .where(sql<boolean>`id = any (${ids}::text[])`)
    .select(["id", "name", "stock"])
    .execute();
  const named = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => named.get(id) ?? []);
}
