/** Soft hyphens, marks of direction and what has no width: copied with a number or an address, and seen by nobody. */
const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/**
 * As it is seen: full-width signs are plain ones, and what nobody sees is gone. The º of a number stays.
 * Rules: ACCOUNT-110.
 */
export function seenText(typed: string): string {
  return typed.replaceAll(/[^ªº]+/gu, (part) => part.normalize("NFKC")).replaceAll(UNSEEN, "");
}

/** Of a number as it is seen, full-width digits included. */
export function digitsOf(typed: string): string {
  return seenText(typed).replace(/\D/g, "");
}
