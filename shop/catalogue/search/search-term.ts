import { counted } from "#platform/formats/plural.ts";

import { seenText } from "#platform/formats/unseen-signs.ts";

/** In characters, as pages send it. Rules: LIST-40. */
export const LONGEST_TERM = 100;

/** As it is seen (ACCOUNT-110). Control characters become spaces, as no text of the shop contains any. */
export function cleanTerm(term: string): string {
  return seenText(term)
    .replace(/\p{Cc}+/gu, " ")
    .trim();
}

/** Lower case without accents, the same in browser and server. Portuguese texts keep their length. */
export function plainText(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The shop's own search counts no further. Rules: LIST-92. */
export const MOST_MATCHES_COUNTED = 10_000;

/** '53 produtos', or 'mais de 10.000 produtos' above the limit of counting. Rules: LIST-92. */
export function countedMatches(total: number, one: string, many: string): string {
  if (total !== MOST_MATCHES_COUNTED + 1) return counted(total, one, many);
  return `mais de ${counted(MOST_MATCHES_COUNTED, one, many)}`;
}
