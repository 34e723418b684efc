/** A text without case and accents, as the browser can tell; sign by sign the same length where letters are Portuguese. */
export function plainText(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
