import { SITE_NAV } from "../frame/site-nav.ts";
import { listingAddress } from "../listing/page-links.ts";
import type { SuggestionsAnswer } from "./fetch-suggestions.ts";

/** An entry of the search's list; choosing it navigates. */
export interface SearchOption {
  kind: "term" | "recent" | "category";
  text: string;
  to: string;
}

const CATEGORIES: readonly SearchOption[] = SITE_NAV.map(({ label, to }) => ({ kind: "category", text: label, to }));

/** Before typing: recent searches and all categories. */
export function firstOptions(recent: readonly string[]): SearchOption[] {
  return [...recent.map((text) => ({ kind: "recent" as const, text, to: searchResultsAddress(text) })), ...CATEGORIES];
}

/** While typing: recent searches with that prefix, terms, categories; no duplicates. All categories where nothing is found. */
export function typedOptions(typed: string, suggestions: SuggestionsAnswer, recent: readonly string[]): SearchOption[] {
  const start = typed.trim().toLowerCase();
  const again = recent.filter((text) => text.toLowerCase().startsWith(start) && text.toLowerCase() !== start);
  const known = new Set(again.map((text) => text.toLowerCase()));
  const terms = suggestions.terms.filter((text) => !known.has(text.toLowerCase()));
  return [
    ...again.slice(0, 2).map((text) => ({ kind: "recent" as const, text, to: searchResultsAddress(text) })),
    ...terms.map((text) => ({ kind: "term" as const, text, to: searchResultsAddress(text) })),
    ...(suggestions.total === 0
      ? CATEGORIES
      : suggestions.categories.map(({ title, path }) => ({ kind: "category" as const, text: title, to: path }))),
  ];
}

export function searchResultsAddress(term: string): string {
  return listingAddress("/busca", { q: term });
}
