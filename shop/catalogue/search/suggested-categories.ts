import { valueAt } from "#platform/value-at.ts";
import { CATEGORY_SLUGS, listingFor, listingPath } from "../listings/category.ts";
import { plainText } from "./search-term.ts";

export interface SuggestedCategory {
  title: string;
  path: string;
}

const OTHER_WORDS: Record<string, readonly string[]> = {
  aneis: ["anel", "alianca"],
  conjuntos: ["kit"],
  promocoes: ["promocao", "oferta", "desconto"],
};

/** The title, or another word for it, begins with the term. Empty for one character. Rules: LIST-43. */
export function suggestCategories(term: string): SuggestedCategory[] {
  const typed = plainText(term).trim();
  if (typed.length < 2) return [];
  return [...CATEGORY_SLUGS, "colares", "promocoes"]
    .filter((slug) =>
      [plainText(listingFor(slug).title), ...(valueAt(OTHER_WORDS, slug) ?? [])].some((w) => w.startsWith(typed)),
    )
    .map((slug) => ({ title: listingFor(slug).title, path: listingPath(slug) }));
}
