const NECKLACES = ["gargantilha", "corrente"];

/** What the shop calls by another name than many shoppers: 'Colares' are its gargantilhas and correntes. */
const OTHER_NAMES: ReadonlyMap<string, readonly string[]> = new Map([
  ["colar", NECKLACES],
  ["colares", NECKLACES],
]);

/** The catalogue's own words for a piece of a term, without case and accents; besides the piece itself, not instead. */
export function otherNames(piece: string): readonly string[] {
  return OTHER_NAMES.get(piece) ?? [];
}
