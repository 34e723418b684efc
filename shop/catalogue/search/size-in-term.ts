/** A search for pieces of a size: 'anel 17', 'pulseira de 18 cm', 'anel aro 17'. */
export interface SizedTerm {
  /** The term without the size. */
  rest: string;
  /** The spellings of the size in the catalogue: '17', '17cm'. */
  sizes: string[];
}

/** Words that only introduce a size. */
const INTRODUCTIONS = new Set(["tamanho", "tam", "tam.", "aro", "numero", "n", "no", "nº", "num"]);

/**
 * The size that a term ends with or names by 'tamanho'; null without a size, or without anything else. Rules: LIST-76.
 */
export function sizeInTerm(term: string): SizedTerm | null {
  const words = term
    .toLowerCase()
    .replace(/(\d)\s+cm(?=\s|$)/g, "$1cm")
    .split(/\s+/)
    .filter(Boolean);
  const at = words.findLastIndex((word) => /^\d{1,2}(?:cm)?$/.test(word));
  const size = words[at]?.replace("cm", "");
  if (size === undefined || (at !== words.length - 1 && !isIntroduction(words[at - 1]))) return null;
  const rest = words.filter((word, n) => n !== at && !(n < at && isIntroduction(word)));
  // 'pulseira de 18' is 'pulseira'.
  while (rest.at(-1) === "de" || rest.at(-1) === "com") rest.pop();
  if (rest.length === 0) return null;
  return { rest: rest.join(" "), sizes: words[at] === size ? [size, `${size}cm`] : [`${size}cm`] };
}

function isIntroduction(word: string | undefined): boolean {
  return word !== undefined && INTRODUCTIONS.has(word.normalize("NFD").replace(/\p{M}/gu, ""));
}
