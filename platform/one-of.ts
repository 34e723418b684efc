/** A predicate: whether a word, which may come from outside, is one of a list's. */
export function isOneOf<Word extends string>(
  words: readonly Word[],
): (word: string | null | undefined) => word is Word {
  return (word): word is Word => words.some((each) => each === word);
}
