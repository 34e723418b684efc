/** `word` may come from outside. */
export function isOneOf<Word extends string>(
  words: readonly Word[],
): (word: string | null | undefined) => word is Word {
  return (word): word is Word => words.some((each) => each === word);
}
