/** One word of a search term, with the catalogue words it matches. */
export interface SearchWord {
  /** In lower case, without accents. */
  text: string;
  /** One or two characters. */
  short: boolean;
  /** A stop word, such as 'de'. */
  idle: boolean;
  /** The catalogue words to search for: those that contain this word, and its other forms. */
  keys: string[];
}

export interface TermWords {
  /** The whole term in lower case, without accents, with single spaces. */
  phrase: string;
  needles: SearchWord[];
}

/**
 * The words a product must match, in any field: all but stop words, or all if there are only stop words.
 * Rules: LIST-34.
 */
export function significantWords({ needles }: TermWords): SearchWord[] {
  const telling = needles.filter(({ idle }) => !idle);
  return telling.length > 0 ? telling : needles;
}
