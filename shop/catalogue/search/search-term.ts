/** The longest term the pages send, in characters. */
export const LONGEST_TERM = 100;

/** A term as it is looked up: no text of the shop holds a control character, one stands for a gap; no gaps around it. */
export function cleanTerm(term: string): string {
  return term.replace(/\p{Cc}+/gu, " ").trim();
}
