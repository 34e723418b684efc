/** Invisible characters that are copied along with numbers and addresses: soft hyphens, direction marks, zero width. */
const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** Special spaces, and the full-width letters, digits and punctuation that East Asian keyboards type. */
const FULL_WIDTH = /[\u00a0\u2000-\u200a\u202f\u205f\u3000\uff0b-\uff1a\uff20-\uff3a\uff3f\uff41-\uff5a]/gu;

/** The text as a reader sees it: full-width characters become plain ones, invisible ones go. Rules: ACCOUNT-110. */
export function seenText(typed: string): string {
  return typed.replaceAll(FULL_WIDTH, (sign) => sign.normalize("NFKC")).replaceAll(UNSEEN, "");
}

/** Of a number as it is seen, full-width digits included. */
export function digitsOf(typed: string): string {
  return seenText(typed).replace(/\D/g, "");
}
