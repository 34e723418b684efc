/** 'anel 17', 'pulseira de 18 cm', 'anel aro 17'. */
export interface SizedTerm {
  rest: string;
  /** As in the catalogue: '17', '17cm'. */
  sizes: string[];
}

/** They only introduce a size. */
const INTRODUCTIONS = new Set(["tamanho", "tam", "tam.", "aro", "numero", "n", "no", "nº", "num"]);

/** At the end of the term or after 'tamanho'; null without a size, or without anything else. Rules: LIST-76. */
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
