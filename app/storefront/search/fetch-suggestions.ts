import { requestApi } from "#app/request/api-client.ts";
import { type Picture, pictureUrl } from "#shop/catalogue/pictures/picture.ts";

/** The answer of `GET /rest/v1/search-suggestions`. */
export interface SuggestionsAnswer {
  terms: string[];
  categories: { title: string; path: string }[];
  products: SuggestedProduct[];
  total: number;
  meant: string | null;
}

export interface SuggestedProduct {
  id: string;
  name: string;
  /** In reais. */
  price: number;
  discount_price: number | null;
  stock: number;
  image: string | null;
}

/** What `GET /rest/v1/products` answers, as far as the search shows it. */
type ProductRow = Omit<SuggestedProduct, "image"> & { pictures: readonly Picture[] };

const BEST_SELLERS = `/rest/v1/products?${new URLSearchParams({ tags: "Mais Vendido", available: "true", limit: "3" })}`;
const MOST_KEPT = 40;
const kept = new Map<string, SuggestionsAnswer>();

export function cachedSuggestions(term: string): SuggestionsAnswer | null {
  return kept.get(term) ?? null;
}

/** Fetches suggestions; rejects when the request fails. Caches those of the last terms while the page lives. */
export async function fetchSuggestions(term: string, signal: AbortSignal): Promise<SuggestionsAnswer> {
  const response = await requestApi(`/rest/v1/search-suggestions?q=${encodeURIComponent(term)}`, { signal });
  if (response.kind === "unreachable") throw new Error("suggestions did not answer");
  if (!response.ok || response.body === undefined) throw new Error(`suggestions answered ${response.status}`);
  const suggestions = response.body as SuggestionsAnswer;
  kept.set(term, suggestions);
  const oldest = kept.size > MOST_KEPT ? kept.keys().next() : null;
  if (oldest && !oldest.done) kept.delete(oldest.value);
  return suggestions;
}

let bestSellers: readonly SuggestedProduct[] | null = null;

/** The first best sellers, for a search without a term or without a find; none when they cannot be had. */
export async function fetchBestSellers(signal: AbortSignal): Promise<readonly SuggestedProduct[]> {
  if (bestSellers) return bestSellers;
  const response = await requestApi(BEST_SELLERS, { signal }).catch(() => null);
  if (response?.kind !== "answered" || !response.ok) return [];
  bestSellers = (response.body as ProductRow[]).map(({ pictures: [picture], ...row }) => ({
    ...row,
    image: picture ? pictureUrl(picture, 160, "webp") : null,
  }));
  return bestSellers;
}
