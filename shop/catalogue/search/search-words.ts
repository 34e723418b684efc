export interface SearchWord {
  /** In lower case, without accents. */
  text: string;
  /** One or two characters. */
  short: boolean;
  /** A stop word, such as 'de'. */
  idle: boolean;
  /** Catalogue words that contain this word, and its other forms. */
  keys: string[];
}

export interface TermWords {
  /** Lower case, without accents, single spaces. */
  phrase: string;
  needles: SearchWord[];
}

/** All but stop words, or all if there are only stop words. Rules: LIST-34. */
export function significantWords({ needles }: TermWords): SearchWord[] {
  const telling = needles.filter(({ idle }) => !idle);
  return telling.length > 0 ? telling : needles;
}
