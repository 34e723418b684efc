/** Lower case without accents, the same in browser and server. Portuguese texts keep their length. */
export function plainText(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
