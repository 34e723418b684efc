/** A text in lower case without accents; browser and server compute the same. Portuguese texts keep their length. */
export function plainText(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
