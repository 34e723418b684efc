/** Soft hyphens, marks of direction and what has no width: copied with a number or an address, and seen by nobody. */
const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** Spaces of any width; letters, digits and what stands between them, as keyboards of East Asia type them. */
const FULL_WIDTH = /[\u00a0\u2000-\u200a\u202f\u205f\u3000\uff0b-\uff1a\uff20-\uff3a\uff3f\uff41-\uff5a]/gu;

/** As it is seen: full-width signs are plain ones, and what nobody sees is gone. Rules: ACCOUNT-110. */
export function seenText(typed: string): string {
  return typed.replaceAll(FULL_WIDTH, (sign) => sign.normalize("NFKC")).replaceAll(UNSEEN, "");
}

/** Of a number as it is seen, full-width digits included. */
export function digitsOf(typed: string): string {
  return seenText(typed).replace(/\D/g, "");
}
