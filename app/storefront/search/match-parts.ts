import { plainText } from "#shop/catalogue/search/search-term.ts";

export interface MatchPart {
  text: string;
  bold: boolean;
}

/**
 * Splits a text to highlight a search: the parts where a word begins with a word of the term are bold. Ignores case and
 * accents.
 */
export function matchParts(text: string, term: string): MatchPart[] {
  const pieces = plainText(term).split(/\s+/).filter(Boolean);
  return text.split(/(\s+)/).flatMap((word) => {
    const signs = [...word];
    // Normalize per character, so that positions stay right where one character becomes several.
    const plain = signs.map(plainText);
    const piece = pieces
      .filter((each) => plain.join("").startsWith(each))
      .reduce((longest, each) => (each.length > longest.length ? each : longest), "");
    let end = 0;
    for (let length = 0; length < piece.length; end += 1) length += plain[end]?.length ?? 1;
    const parts = [
      { text: signs.slice(0, end).join(""), bold: true },
      { text: signs.slice(end).join(""), bold: false },
    ];
    return parts.filter((part) => part.text !== "");
  });
}
