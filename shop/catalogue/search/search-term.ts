/** The longest term the pages send, in characters. Rules: LIST-40. */
export const LONGEST_TERM = 100;

/**
 * Prepares a term for the search: control characters become spaces (texts of the shop contain none), and it is trimmed.
 */
export function cleanTerm(term: string): string {
  return term.replace(/\p{Cc}+/gu, " ").trim();
}
