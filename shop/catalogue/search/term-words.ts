/** One piece of a term with the words of the catalogue it stands for. */
export interface Needle {
  /** Without case and accents. */
  text: string;
  /** One or two signs, found wherever they stand. */
  short: boolean;
  /** A word that says nothing by itself, such as 'de'. */
  idle: boolean;
  /** What products are found by: words that contain the piece, and other forms of the same word. */
  keys: string[];
}

export interface TermWords {
  /** The whole term without case and accents, single spaces. */
  phrase: string;
  needles: Needle[];
}

/** The pieces a product must have, each in any place: those that say something, or all where none does. */
export function decisiveNeedles({ needles }: TermWords): Needle[] {
  const telling = needles.filter(({ idle }) => !idle);
  return telling.length > 0 ? telling : needles;
}
