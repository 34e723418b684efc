/** In characters, as pages send it. Rules: LIST-40. */
export const LONGEST_TERM = 100;

/** Control characters become spaces, as no text of the shop contains any. */
export function cleanTerm(term: string): string {
  return term.replace(/\p{Cc}+/gu, " ").trim();
}
