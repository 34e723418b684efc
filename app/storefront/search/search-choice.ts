import { cleanTerm, LONGEST_TERM } from "#shop/catalogue/search/search-term.ts";
import { type ListingChoice, parseListingChoice } from "../listing/listing-choice.ts";

/** What was searched for, and the filters, order and page of its results. */
export interface SearchChoice extends ListingChoice {
  term: string;
}

/** Parses a search from a query; invalid values count as not set. Rules: LIST-40. */
export function parseSearchChoice(parameters: URLSearchParams): SearchChoice {
  return {
    term: cleanTerm(parameters.get("q") ?? "").slice(0, LONGEST_TERM),
    ...parseListingChoice(parameters),
  };
}
