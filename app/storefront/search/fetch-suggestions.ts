import { requestApi } from "#app/request/api-client.ts";
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
  image: string | null;
}

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
