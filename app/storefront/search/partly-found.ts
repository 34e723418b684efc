import { plainText } from "#shop/catalogue/search/search-term.ts";
import { type SuggestedCategory, suggestCategories } from "#shop/catalogue/search/suggested-categories.ts";

/** How results that match only some words of a term are described. */
export interface PartlyFound {
  /** The words that the results have, as their names spell them. */
  found: string;
  /** The other words, as they were typed. */
  missing: string[];
  /** Listings that the words name. */
  listings: SuggestedCategory[];
}

const MOST_LISTINGS = 2;
/** Shorter words begin too many titles. */
const SHORTEST_FOR_LISTING = 3;

/**
 * Words without accents as the shopper knows them: those of the results from the results' names, the others from the
 * term; and the listings that any of them names, first those of the missing ones. Rules: LIST-87.
 */
export function partlyFound(
  { found, missing }: { found: string; missing: readonly string[] },
  { term, names }: { term: string; names: readonly string[] },
): PartlyFound {
  const inNames = wordsOf(names.join(" ").toLowerCase());
  const typed = wordsOf(term);
  const words = found.split(" ");
  const listings = [...missing, ...words]
    .filter((word) => word.length >= SHORTEST_FOR_LISTING)
    .flatMap(suggestCategories);
  return {
    found: words.map((word) => spelled(word, inNames) ?? spelled(word, typed) ?? word).join(" "),
    missing: missing.map((word) => spelled(word, typed) ?? word),
    listings: listings
      .filter(({ path }, at) => listings.findIndex((other) => other.path === path) === at)
      .slice(0, MOST_LISTINGS),
  };
}

function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);
}

function spelled(word: string, words: readonly string[]): string | undefined {
  return words.find((each) => plainText(each) === word);
}
