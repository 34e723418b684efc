import { valueAt } from "#platform/value-at.ts";
import { CATEGORY_SLUGS, listingFor, listingPath } from "../listings/category.ts";
import { plainText } from "./plain-text.ts";

export interface SuggestedCategory {
  title: string;
  path: string;
}

/** Other words that find a listing, besides the start of its title. */
const OTHER_WORDS: Record<string, readonly string[]> = {
  aneis: ["anel", "alianca"],
  conjuntos: ["kit"],
  promocoes: ["promocao", "oferta", "desconto"],
};

/**
 * The listings whose title, or another word for it, begins with the term. Empty for terms of one character.
 * Rules: LIST-43.
 */
export function suggestCategories(term: string): SuggestedCategory[] {
  const typed = plainText(term).trim();
  if (typed.length < 2) return [];
  return [...CATEGORY_SLUGS, "colares", "promocoes"]
    .filter((slug) =>
      [plainText(listingFor(slug).title), ...(valueAt(OTHER_WORDS, slug) ?? [])].some((w) => w.startsWith(typed)),
    )
    .map((slug) => ({ title: listingFor(slug).title, path: listingPath(slug) }));
}
